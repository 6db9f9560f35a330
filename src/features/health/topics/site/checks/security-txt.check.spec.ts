import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { reviewSecurityTxt } from '#formats/records/security-txt.js';
import type { SecurityTxtFile } from '#engine/website/security-txt-file.js';
import { advise, step } from '#engine/repair/fixes.js';
import { securityTxt } from './security-txt.check.js';

const url = `https://${NAME}/.well-known/security.txt`;
const of = (text?: string, now = Date.UTC(2026, 10, 15)) => ({
  securityTxt: known<SecurityTxtFile>({
    url,
    ...(text !== undefined && { review: reviewSecurityTxt(Buffer.from(text), now) }),
  }),
});
const LATER = Date.UTC(2027, 10, 15);
const contact = 'mailto:security@example.com';
const expires = '2027-01-01T00:00:00Z';
const good = `Contact: ${contact}\nExpires: ${expires}\n`;
const fix = advise(step('security-txt', { url }));

describeCheck(securityTxt, {
  ok: [
    [of(good), { url, contacts: [contact] }],
    [of(good.replace('T', ' ')), { url, contacts: [contact] }],
  ],
  missing: [[of(), { url }, fix]],
  invalid: [
    [of(`Contact: ${contact}\n`), { url, fault: 'expires-missing', line: '–' }, fix],
    [of(good.replace(contact, 'http://a.example/report')), { url, fault: 'value-http', line: 1 }, fix],
    [of(good.replace(contact, 'mailto:security')), { url, fault: 'no-recipient', line: 1 }, fix],
    [of(good.trimEnd()), { url, fault: 'final-newline-missing', line: 2 }, fix],
  ],
  expired: [
    [of(good, LATER), { url, expires }, fix],
    [
      of(good.replace('00Z', `00.${'0'.repeat(9000)}Z`), LATER),
      { url, expires: `2027-01-01T00:00:00.${'0'.repeat(99)}…` },
      fix,
    ],
  ],
});
