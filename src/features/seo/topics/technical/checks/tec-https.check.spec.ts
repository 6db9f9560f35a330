import { describeCheck } from '#test/checks/describe-check.js';
import { variants } from '#test/checks/seo-site.js';
import { tecHttps } from './tec-https.check.js';

const [secure, open] = ['https://example.com/', 'http://example.com/'];
const host = 'example.com';

describeCheck(tecHttps, {
  ok: [
    [variants({ [secure]: [], [open]: [[301, secure]] }), { host }],
    [variants({ [secure]: [], [open]: 'silent' }), { host }],
    [variants({ [secure]: [], [open]: [[301, secure]], 'http://www.example.com/': [] }), { host }],
  ],
  expired: [[variants({ [secure]: 'expired', [open]: [] }), { host }]],
  'not-yet-valid': [[variants({ [secure]: 'not-yet-valid', [open]: [] }), { host }]],
  mismatch: [[variants({ [secure]: 'mismatch', [open]: [[301, 'https://www.example.com/']] }), { host }]],
  untrusted: [[variants({ [secure]: 'untrusted' }), { host }]],
  broken: [[variants({ [secure]: 'broken' }), { host }]],
  none: [[variants({ [secure]: 'silent', [open]: [] }), { host }]],
  'no-redirect': [
    [variants({ [secure]: [], [open]: [] }), { url: open }],
    [variants({ [secure]: [], [open]: [[301, 'http://www.example.com/']] }), { url: open }],
  ],
  silent: [
    variants({ [secure]: [], [open]: 403 }),
    variants({ [secure]: [], [open]: 503 }),
    variants({}),
    variants({ [open]: [] }),
    variants({ [secure]: 'silent', [open]: 'silent' }),
  ],
});
