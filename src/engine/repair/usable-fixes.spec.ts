import type { Finding } from '#base/domain/finding.js';
import { advise, publish, step, txtRecord } from './fixes.js';
import { withoutUnusableRecords } from './usable-fixes.js';

const finding = (fix?: Finding['fix']): Finding => ({
  ...{ id: 'x.y', category: 'dns', severity: 'warn', params: {} },
  ...(fix && { fix }),
});
const offered = (value: string) => finding(publish(txtRecord('example.com', value)));

it.each([
  ['longer than any real one', 'x'.repeat(4097)],
  ['with a line break', 'v=spf1\n-all'],
  ['that reads backwards', 'v=spf1 \u202e -all'],
])('a record %s becomes advice', (_, value) => {
  const advice = advise(step('rewrite', { host: 'example.com', type: 'TXT' }));
  expect(withoutUnusableRecords([offered(value)])).toEqual([finding(advice)]);
});

it.each([
  ['a long record', offered('x'.repeat(4096))],
  ['advice', finding(advise(step('publish')))],
  ['no fix', finding()],
])('%s is unchanged', (_, given) => {
  expect(withoutUnusableRecords([given])).toEqual([given]);
});
