import { describeCheck } from '#test/checks/describe-check.js';
import { NAME, profile } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { bimiRecord } from './bimi-record.check.js';

const host = `default._bimi.${NAME}`;
const marked = (records: string[], unrecognized: string[] = []) => ({
  bimi: known({ domain: NAME, host, records, unrecognized }),
  ...profile('mail'),
});
const of = (...records: string[]) => marked(records);
const good = 'v=BIMI1; l=https://example.com/logo.svg';
const bad = 'v=BIMI1; l=http://example.com/logo.svg';
const fix = advise(step('bimi-record', { host }));

describeCheck(bimiRecord, {
  ok: [[of(good), { record: good }]],
  declined: [[of('v=BIMI1; l='), { domain: NAME }]],
  missing: [[of(), { domain: NAME }, advise(step('bimi', { host }))]],
  several: [[of(good, bad), { records: [good, bad] }, fix]],
  invalid: [[of(bad), { record: bad, part: 'http://example.com/logo.svg', fault: 'scheme-unsupported' }, fix]],
  unrecognized: [
    [
      marked([], ['v=BIMI, l=https://example.com/l.svg a=']),
      { record: 'v=BIMI, l=https://example.com/l.svg a=', host },
      replace('v=BIMI, l=https://example.com/l.svg a=', txtRecord(host, 'v=BIMI1; l=https://example.com/l.svg; a=')),
    ],
    [marked([], ['v=BIMI2; l=http:/x']), { record: 'v=BIMI2; l=http:/x', host }, fix],
  ],
  silent: [{ ...of(), ...profile('parked') }],
});
