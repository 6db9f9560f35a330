import { parseSpf } from '../../../records/spf.js';
import {
  merged,
  restored,
  reordered,
  corrected,
  softened,
  undoubled,
  withoutDead,
  withoutTerms,
  withSoftfail,
} from './spf-repair.js';

const record = (text: string) => parseSpf(text).record;

describe('merged', () => {
  it.each([
    [['v=spf1 mx -all', 'v=spf1 a -all'], 'v=spf1 mx a ~all'],
    [['v=spf1 mx -all', 'v=spf1 mx ~all'], 'v=spf1 mx ~all'],
    [['v=spf1 mx +all', 'v=spf1 a'], 'v=spf1 mx a ~all'],
    [['v=spf1 redirect=a.example', 'v=spf1 mx -all'], 'v=spf1 mx include:a.example ~all'],
    [['v=spf1 ip4:77.77.4.300 -all', 'v=spf1 mx -all'], undefined],
  ])('%j is %s', (texts, whole) => {
    expect(merged(texts.map(record))).toBe(whole);
  });
});

describe('corrected', () => {
  it.each([
    ['v=spf1 include: a.example mx ip4: 77.77.4.1 -all', 'v=spf1 include:a.example mx ip4:77.77.4.1 -all'],
    ['v=spf1 ipv4:77.77.4.1 -all', 'v=spf1 ip4:77.77.4.1 -all'],
    ['v=spf1 ip:77.77.4.0/24 -all', 'v=spf1 ip4:77.77.4.0/24 -all'],
    ['v=spf1 ip4=77.77.4.1 -all', 'v=spf1 ip4=77.77.4.1 -all'],
    ['v=spf1 ip4:2a00::1 -all', 'v=spf1 ip6:2a00::1 -all'],
    ['v=spf1 ~ipv6:2a00::/32 -all', 'v=spf1 ~ip6:2a00::/32 -all'],
    ['v=spf1 a:77.77.4.1 -all', 'v=spf1 ip4:77.77.4.1 -all'],
    ['v=spf1 include:_spf.a.example~all', 'v=spf1 include:_spf.a.example ~all'],
    ['v=spf1 ip4:77.77.4.1include:a.example -all', 'v=spf1 ip4:77.77.4.1 include:a.example -all'],
    ['v=spf1 ip4:mail.a.example -all', 'v=spf1 a:mail.a.example -all'],
    ['v=spf1 mx \u2013all', 'v=spf1 mx -all'],
    ['v=spf1 mx\u00a0-all', 'v=spf1 mx -all'],
    ['v=spf1 mx, include:a.example; -all', 'v=spf1 mx include:a.example -all'],
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
    ['v=spf1; mx -all', 'v=spf1 mx -all'],
    ['v=spf1 mx; -all', 'v=spf1 mx -all'],
    ['v=spf1include:a.example -all', 'v=spf1 include:a.example -all'],
    ['v=spf1;mx;-all', 'v=spf1 mx -all'],
    ['v=spf1; mail from us', undefined],
  ])('%s is %s', (text, repaired) => {
    expect(restored(text)).toBe(repaired);
  });
});

it('drops terms, ends softly, tidies up', () => {
  expect(withoutTerms(record('v=spf1 mx a:x.example -all'), ['a:x.example'])).toBe('v=spf1 mx -all');
  expect(withoutTerms(record('v=spf1 mx redirect=x.example'), ['redirect=x.example'])).toBe('v=spf1 mx ~all');
  expect(withoutDead(record('v=spf1 include:x.example -all'), ['include:x.example'])).toBe('v=spf1 ~all');
  expect(withoutDead(record('v=spf1 mx include:x.example -all'), ['include:x.example'])).toBe('v=spf1 mx -all');
  expect(withoutDead(record('v=spf1 mx include:x.example +all'), ['include:x.example'])).toBe('v=spf1 mx ~all');
  expect(withoutDead(record('v=spf1 mx include:x.example ?all'), ['include:x.example'])).toBe('v=spf1 mx ?all');
  expect(withSoftfail(record('v=spf1 a ?all'), ['mx'])).toBe('v=spf1 a ~all');
  expect(withSoftfail(record('v=spf1 +all'), ['mx'])).toBe('v=spf1 mx ~all');
  expect(undoubled(record('v=spf1 mx mx -all a'))).toBe('v=spf1 mx -all a');
  expect(reordered(record('v=spf1 mx -all a redirect=a.example'))).toBe('v=spf1 mx a include:a.example -all');
  expect(softened('v=spf1 mx -all')).toBe('v=spf1 mx ~all');
  expect(softened('v=spf1 -all')).toBe('v=spf1 -all');
  expect(softened('v=spf1 mx all')).toBe('v=spf1 mx ~all');
  expect(softened('v=spf1 +all')).toBe('v=spf1 ~all');
  expect(softened('v=spf1 mx ?all')).toBe('v=spf1 mx ?all');
  expect(softened('v=spf1 mx redirect=x.example')).toBe('v=spf1 mx include:x.example ~all');
  expect(softened('v=spf1 mx ~all redirect=x.example')).toBe('v=spf1 mx ~all redirect=x.example');
});
