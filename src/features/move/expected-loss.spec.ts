import type { Service } from '#features/change/change-facts.js';
import type { Difference } from './differences.js';
import { isExpectedLoss } from './expected-loss.js';

const missing = (name: string, type: Difference['type'], value = ''): Difference => ({
  ...{ name, type, kind: 'missing', proposed: [] },
  current: [value],
});

it.each<readonly [string, Difference, readonly Service[], boolean]>([
  ['the MX records', missing('a.example', 'MX'), ['mail'], true],
  ['the MX records of a subdomain', missing('news.a.example', 'MX'), ['mail'], false],
  ['the MX records, and only the website is given up', missing('a.example', 'MX'), ['web'], false],
  ['the address', missing('a.example', 'A'), ['web'], true],
  ['the address, and only www is given up', missing('a.example', 'AAAA'), ['www'], false],
  ['the address of www', missing('www.a.example', 'A'), ['www'], true],
  ['the address of www with the website', missing('www.a.example', 'CNAME'), ['web'], true],
  ['the address of another host', missing('vpn.a.example', 'A'), ['web', 'www'], false],
  ['the policy', missing('_dmarc.a.example', 'TXT'), ['dmarc'], true],
  ['a key', missing('s1._domainkey.a.example', 'TXT'), ['dkim'], true],
  ['a key of mail that is given up', missing('s1._domainkey.a.example', 'CNAME'), ['mail'], true],
  ['the SPF record', missing('a.example', 'TXT', 'v=spf1 -all'), ['spf'], true],
  ['another text', missing('a.example', 'TXT', 'token=1'), ['spf'], false],
  ['a delegation', missing('shop.a.example', 'NS'), ['delegation'], true],
  ['another value', { ...missing('a.example', 'MX'), kind: 'value' }, ['mail'], false],
  ['nothing is given up', missing('a.example', 'MX'), [], false],
])('%s', (_, difference, expected, is) => {
  expect(isExpectedLoss(difference, 'a.example', expected)).toBe(is);
});
