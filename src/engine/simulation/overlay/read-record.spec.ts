import { presentData } from '#formats/dns-wire/resource-record.js';
import { type ChangeableType, readRecord } from './read-record.js';

it.each<[ChangeableType, string, string | undefined]>([
  ['A', '77.77.3.1', '77.77.3.1'],
  ['A', '2a0f:7777:3::1', undefined],
  ['AAAA', '77.77.3.1', undefined],
  ['MX', '10  Mail.example.com.', '10 Mail.example.com.'],
  ['MX', '10', undefined],
  ['MX', '70000 mail.example.com.', undefined],
  ['TXT', 'v=spf1 mx ~all', 'v=spf1 mx ~all'],
  ['TXT', 'x'.repeat(600), 'x'.repeat(600)],
  ['TXT', 'x'.repeat(5000), undefined],
  ['CAA', '0 issue "ca.example"', '0 issue "ca.example"'],
  ['CAA', '300 issue "ca.example"', undefined],
  ['CNAME', 'a.example.', 'a.example.'],
  ['CNAME', `${'a'.repeat(64)}.example.`, undefined],
  ['SOA', 'a.example. b.example. 1 2 3 4 5', 'a.example. b.example. 1 2 3 4 5'],
  ['SOA', 'a.example. b.example. 1 2 3 4', undefined],
  ['HTTPS', '1 . alpn="h2"', '1 . alpn="h2"'],
  ['TLSA', '3 1 1 zz', undefined],
])('%s %s is %s', (type, value, shown) => {
  const record = readRecord('example.com', type, value);
  expect(record && presentData(record)).toBe(shown);
});
