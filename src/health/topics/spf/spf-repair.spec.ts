import { parseSpf } from '../../../records/spf.js';
import { merged, restored, corrected, tidied, withoutTerms, withSoftfail } from './spf-repair.js';

const record = (text: string) => parseSpf(text).record;

describe('merged', () => {
  it.each([
    [['v=spf1 mx -all', 'v=spf1 a -all'], 'v=spf1 mx a -all'],
    [['v=spf1 mx -all', 'v=spf1 mx ~all'], 'v=spf1 mx ~all'],
    [['v=spf1 mx +all', 'v=spf1 a'], 'v=spf1 mx a ~all'],
    [['v=spf1 redirect=a.example', 'v=spf1 mx -all'], 'v=spf1 mx include:a.example ~all'],
  ])('%j is %s', (texts, whole) => {
    expect(merged(texts.map(record))).toBe(whole);
  });
});

describe('corrected', () => {
  it.each([
    ['v=spf1 ipv4:77.77.4.1 -all', 'v=spf1 ip4:77.77.4.1 -all'],
    ['v=spf1 ip:77.77.4.0/24 -all', 'v=spf1 ip4:77.77.4.0/24 -all'],
    ['v=spf1 ip4=77.77.4.1 -all', 'v=spf1 ip4=77.77.4.1 -all'],
    ['v=spf1 ip4:2a00::1 -all', 'v=spf1 ip6:2a00::1 -all'],
    ['v=spf1 ~ipv6:2a00::/32 -all', 'v=spf1 ~ip6:2a00::/32 -all'],
    ['v=spf1 a:77.77.4.1 -all', 'v=spf1 ip4:77.77.4.1 -all'],
    ['v=spf1 include: -all', undefined],
    ['v=spf1 foo -all', undefined],
    ['v=spf1 ip4:77.77.4.300 -all', undefined],
  ])('%s is %s', (text, repaired) => {
    expect(corrected(record(text))).toBe(repaired);
  });
});

describe('restored', () => {
  it.each([
    ['"v=spf1 mx -all"', 'v=spf1 mx -all'],
    [' v=spf1 mx -all', 'v=spf1 mx -all'],
    ['v = spf1 mx -all', 'v=spf1 mx -all'],
    ['v=spf2 mx -all', 'v=spf1 mx -all'],
    ['v=spf1; mx -all', 'v=spf1 mx -all'],
    ['v=spf1 mx; -all', undefined],
  ])('%s is %s', (text, repaired) => {
    expect(restored(text)).toBe(repaired);
  });
});

it('drops terms, ends softly, tidies up', () => {
  expect(withoutTerms(record('v=spf1 mx a:x.example -all'), ['a:x.example'])).toBe('v=spf1 mx -all');
  expect(withSoftfail(record('v=spf1 mx ?all'))).toBe('v=spf1 mx ~all');
  expect(tidied(record('v=spf1 mx mx -all a'))).toBe('v=spf1 mx -all');
  expect(tidied(record('v=spf1 mx mx redirect=a.example'))).toBe('v=spf1 mx redirect=a.example');
});
