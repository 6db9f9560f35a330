import { describeCheck } from '#test/checks/describe-check.js';
import { file } from '#test/checks/seo-site.js';
import { known } from '#base/domain/fact.js';
import { tec404 } from './tec-404.check.js';

const url = 'https://example.com/a1b2c3';
const answer = (shape: Parameters<typeof file>[1]) => ({ nowhere: known(file('a1b2c3', shape)) });

describeCheck(tec404, {
  ok: [
    [answer({ status: 404 }), { status: 404 }],
    [answer({ status: 410 }), { status: 410 }],
    [answer({ status: 404, redirects: [[301, 'https://example.com/de/a1b2c3']] }), { status: 404 }],
  ],
  soft: [
    [answer({ status: 200 }), { url, status: 200 }],
    [answer({ status: 200, redirects: [[301, 'https://www.example.com/a1b2c3']] }), { url, status: 200 }],
  ],
  redirected: [[answer({ redirects: [[302, 'https://example.com/']] }), { url, target: 'https://example.com/' }]],
  silent: [answer({ status: 403 }), answer({ status: 500 })],
});
