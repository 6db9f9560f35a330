import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { parseSecurityTxt } from '#formats/records/security-txt.js';
import type { SecurityTxtFile } from '../security-txt.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { securityTxt } from './security-txt.check.js';

const url = `https://${NAME}/.well-known/security.txt`;
const of = (text?: string, expired = false) => ({
  securityTxt: known<SecurityTxtFile>({
    url,
    ...(text !== undefined && { file: { ...parseSecurityTxt(text), expired } }),
  }),
});
const contact = 'mailto:security@example.com';
const expires = '2027-01-01T00:00:00Z';
const good = `Contact: ${contact}\nExpires: ${expires}`;
const fix = advise(step('security-txt', { url }));

describeCheck(securityTxt, {
  ok: [[of(good), { url, contacts: [contact] }]],
  missing: [[of(), { url }, fix]],
  invalid: [[of(`Contact: ${contact}`), { url, part: 'Expires', fault: 'part-missing' }, fix]],
  expired: [
    [of(good, true), { url, expires }, fix],
    [
      of(good.replace('00Z', `00.${'0'.repeat(9000)}Z`), true),
      { url, expires: `2027-01-01T00:00:00.${'0'.repeat(99)}…` },
      fix,
    ],
  ],
});
