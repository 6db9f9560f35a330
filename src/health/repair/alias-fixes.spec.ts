import { known } from '../../domain/fact.js';
import type { Finding } from '../../domain/finding.js';
import type { PublishableRecord } from '../../domain/fix.js';
import { withoutRecordsAtAliases, withoutRecordsBelowDname } from './alias-fixes.js';
import { advise, publish, step } from './fixes.js';

const found = new Map([['www.example.com', 'a.example']]);
const finding = (fix?: Finding['fix']): Finding => ({
  ...{ id: 'x.y', category: 'dns', severity: 'warn', params: {} },
  ...(fix && { fix }),
});
const offered = (record: PublishableRecord) => finding(publish(record));
const record = { host: 'www.example.com', type: 'TXT', value: 'x' };

it('a record next to a CNAME becomes advice', () => {
  const advice = advise(step('alias-record', { host: 'www.example.com', type: 'TXT', target: 'a.example' }));
  expect(withoutRecordsAtAliases([offered(record)], found)).toEqual([finding(advice)]);
});

it.each([
  ['another name', offered({ ...record, host: 'example.com' }), found],
  ['the alias itself', offered({ ...record, type: 'CNAME' }), found],
  ['advice', finding(advise(step('publish'))), found],
  ['no fix', finding(), found],
  ['an alias that nobody knows of', offered(record), new Map<string, string>()],
])('%s is unchanged', (_, given, known) => {
  expect(withoutRecordsAtAliases([given], known)).toEqual([given]);
});

it('a record below a DNAME becomes advice, a record at its owner name is unchanged', () => {
  const wildcard = known({ name: 'example.com', answers: ['x.a.example.'], dname: 'a.example' });
  const apex = offered({ ...record, host: 'example.com' });
  const advice = advise(step('below-dname', { name: 'example.com', host: 'www.example.com', target: 'www.a.example' }));
  expect(withoutRecordsBelowDname([offered(record), apex], wildcard)).toEqual([finding(advice), apex]);
  const plain = known({ name: '*.example.com', answers: ['77.77.3.1'] });
  expect(withoutRecordsBelowDname([offered(record)], plain)).toEqual([offered(record)]);
});
