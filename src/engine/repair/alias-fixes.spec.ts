import { known } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import type { PublishableRecord } from '#base/domain/fix.js';
import {
  namesOfFixes,
  withoutRecordsAtAliases,
  withoutRecordsBelowDname,
  withoutRecordsHidingWildcards,
} from './alias-fixes.js';
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
  const plain = known({ name: 'example.com', answers: ['77.77.3.1'] });
  expect(withoutRecordsBelowDname([offered(record)], plain)).toEqual([offered(record)]);
});

it.each([
  ['www.example.com', 'TXT', true],
  ['_dmarc.www.example.com', 'TXT', true],
  ['_smtp._tls.www.example.com', 'TXT', true],
  ['www.example.com', 'CNAME', false], // replaces everything that the wildcard has
  ['example.com', 'TXT', false],
  ['_dmarc.example.com', 'TXT', false],
  ['awww.example.com', 'TXT', false],
])('a record at %s (%s) hides a wildcard: %s', (host, type, isHiding) => {
  const given = offered({ host, type, value: 'x' });
  const advice = advise(step('wildcard-name', { name: 'www.example.com', host, type }));
  const safe = withoutRecordsHidingWildcards([given, finding()], new Set(['www.example.com']));
  expect(safe).toEqual([isHiding ? finding(advice) : given, finding()]);
});

it('names of fixes are the domain, if it gets records, and hosts', () => {
  const fixes = ['_dmarc.a.example.com', 'www.a.example.com', '*._domainkey.a.example.com'].map((host) =>
    offered({ ...record, host }),
  );
  expect(namesOfFixes([...fixes, finding()], 'a.example.com')).toEqual(['a.example.com', 'www.a.example.com']);
  expect(namesOfFixes([offered({ ...record, host: 'example.com' }), fixes[0]!], 'a.example.com')).toEqual([
    'a.example.com',
    'example.com',
  ]);
  expect(namesOfFixes([offered({ ...record, host: '_dmarc.example.com' })], 'a.example.com')).toEqual([]);
});
