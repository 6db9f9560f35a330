import { advise, conditional, publish, replace, step, txtRecord } from './fixes.js';
import { addsReports, needsReports } from './report-address.js';

const record = (value: string) => txtRecord('_dmarc.example.com', value);
const ASKING = 'v=DMARC1; p=none; rua=mailto:a@b.example';
const SILENT = 'v=DMARC1; p=none';

it.each([
  ['a new record', publish(record(ASKING)), true],
  ['in place of one that asks for none', replace(SILENT, record(ASKING)), true],
  ['in place of one that asks for some', replace(ASKING, record(ASKING)), false],
  ['in place of two, of which one asks for some', replace([SILENT, ASKING], record(ASKING)), false],
  ['a record without reports', publish(record(SILENT)), false],
  ['the same in place of another one without', replace(SILENT, record(`${SILENT}; fo=1`)), false],
  ['a text with the tag that is no DMARC record', publish(record('v=STSv1; rua=mailto:a@b.example')), false],
  ['advice', advise(step('dmarc-mailbox')), false],
])('%s adds reports: %s', (_, fix, expected) => {
  expect(addsReports(fix)).toBe(expected);
});

it.each([
  ['a stricter policy', conditional(step('dmarc-tighten'), publish(record(SILENT))), true],
  ['another condition', conditional(step('spf-complete'), publish(record(SILENT))), false],
  ['no condition', publish(record(SILENT)), false],
])('%s has to wait for reports: %s', (_, fix, expected) => {
  expect(needsReports(fix)).toBe(expected);
});
