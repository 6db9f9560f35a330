import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, dmarcTexts } from '#test/checks/health-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dmarcOtherTxt } from './dmarc-other-txt.check.js';

const text = 'v=DMARC1; p=none';
const of = (given: Parameters<typeof dmarcTexts>[0]) => ({ ...dmarcTexts(given), ...dmarcFound(text) });

describeCheck(dmarcOtherTxt, {
  found: [[of({ records: [text], others: ['note'] }), { texts: ['note'] }, advise(step('dmarc-other-txt'))]],
  silent: [of({ others: ['note'] }), of({ records: [text] })],
});
