import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { parseBimi } from '#formats/records/bimi.js';
import { advise, step } from '#engine/repair/fixes.js';
import { bimiCertificate } from './bimi-certificate.check.js';

const url = 'https://example.com/mark.pem';
const of = (text: string) => ({ bimiMark: known(parseBimi(text).record) });
const fix = advise(step('bimi-certificate'));

describeCheck(bimiCertificate, {
  named: [[of(`v=BIMI1; l=https://example.com/logo.svg; a=${url}`), { url }]],
  missing: [
    [of('v=BIMI1; l=https://example.com/logo.svg'), {}, fix],
    [of('v=BIMI1; l=https://example.com/logo.svg; a='), {}, fix],
  ],
});
