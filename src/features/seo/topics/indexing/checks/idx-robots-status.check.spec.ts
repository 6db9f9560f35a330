import { describeCheck } from '#test/checks/describe-check.js';
import { file } from '#test/checks/seo-site.js';
import { known } from '#base/domain/fact.js';
import { idxRobotsStatus } from './idx-robots-status.check.js';

const answer = (status: number) => ({ robotsFile: known(file('robots.txt', { status })) });
const url = 'https://example.com/robots.txt';

describeCheck(idxRobotsStatus, {
  ok: [[answer(200), { url }]],
  missing: [
    [answer(400), { url, status: 400 }],
    [answer(404), { url, status: 404 }],
    [answer(403), { url, status: 403 }],
  ],
  'rate-limited': [[answer(429), { url, status: 429 }]],
  error: [
    [answer(500), { url, status: 500 }],
    [answer(503), { url, status: 503 }],
  ],
});
