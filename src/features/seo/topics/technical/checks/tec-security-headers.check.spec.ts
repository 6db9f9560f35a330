import { describeCheck } from '#test/checks/describe-check.js';
import { page } from '#test/checks/seo-site.js';
import { tecSecurityHeaders } from './tec-security-headers.check.js';

const all = {
  'strict-transport-security': 'max-age=1',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
};
const sent = (headers: Record<string, string>, url = 'https://example.com/') => page('', { headers, url });

describeCheck(tecSecurityHeaders, {
  ok: [
    [sent(all), {}],
    [sent({ ...all, 'x-content-type-options': 'NoSniff, nosniff' }), {}],
    [sent({ ...all, 'content-security-policy': 'x', 'x-frame-options': 'DENY' }), {}],
  ],
  missing: [
    [
      sent({}),
      { headers: ['Strict-Transport-Security', 'X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy'] },
    ],
    [
      sent({ 'x-content-type-options': 'sniff' }, 'http://example.com/'),
      { headers: ['X-Content-Type-Options', 'X-Frame-Options', 'Referrer-Policy'] },
    ],
  ],
});
