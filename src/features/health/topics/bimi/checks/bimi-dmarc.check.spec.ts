import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, dmarcTexts, NAME } from '#test/checks/health-domain.js';
import { absent, known } from '#base/domain/fact.js';
import { parseBimi } from '#formats/records/bimi.js';
import { advise, step } from '#engine/repair/fixes.js';
import { bimiDmarc } from './bimi-dmarc.check.js';

const domain = NAME;
const bimiMark = known(parseBimi('v=BIMI1; l=https://example.com/logo.svg').record);
const of = (text: string) => ({ bimiMark, ...dmarcTexts({}), ...dmarcFound(text) });
const fix = advise(step('bimi-dmarc', { domain }));
const row = (record: string) => [of(record), { domain, record }, fix] as const;

describeCheck(bimiDmarc, {
  weak: [
    row('v=DMARC1; p=none'),
    row('v=DMARC1; p=reject; sp=none'),
    row('v=DMARC1; p=reject; pct=50'),
    row('v=DMARC1; p=rejct'),
    row('v=DMARC1; p=quarantine; t=y'),
    [{ ...of('v=DMARC1; p=reject'), dmarcFound: absent }, { domain, record: [] }, fix],
  ],
  silent: [
    of('v=DMARC1; p=quarantine'),
    of('v=DMARC1; p=reject; t=y'),
    of('v=DMARC1; p=reject; sp=quarantine; pct=100'),
  ],
});
