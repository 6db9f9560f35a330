import { parseSpf } from '#formats/records/spf.js';
import {
  ignoredTerms,
  mergeSpfRecords,
  replaceTerm,
  restoreSpf,
  withAllLast,
  correctTerms,
  softenIgnoredRecord,
  withoutDuplicates,
  withoutFatalTerms,
  withoutTerms,
  withSender,
  withSoftfail,
} from './spf-repair.js';

const record = (text: string) => parseSpf(text).record;

describe('mergeSpfRecords', () => {
  it.each([
    [['v=spf1 mx -all', 'v=spf1 a -all'], 'v=spf1 mx a ~all'],
    [['v=spf1 mx -all', 'v=spf1 mx ~all'], 'v=spf1 mx ~all'],
    [['v=spf1 mx +all', 'v=spf1 a'], 'v=spf1 mx a ~all'],
    [['v=spf1 redirect=a.example', 'v=spf1 mx -all'], 'v=spf1 mx include:a.example ~all'],
    [['v=spf1 ip4:77.77.4.300 -all', 'v=spf1 mx -all'], undefined],
  ])('%j is %s', (texts, whole) => {
    expect(mergeSpfRecords(texts.map(record))).toBe(whole);
  });
});

describe('correctTerms', () => {
  it.each([
    ['v=spf1 include: a.example mx ip4: 77.77.4.1 -all', 'v=spf1 include:a.example mx ip4:77.77.4.1 -all'],
    ['v=spf1 ipv4:77.77.4.1 -all', 'v=spf1 ip4:77.77.4.1 -all'],
    ['v=spf1 ip:77.77.4.0/24 -all', 'v=spf1 ip4:77.77.4.0/24 -all'],
    ['v=spf1 ip4=77.77.4.1 include=a.example -all', 'v=spf1 ip4:77.77.4.1 include:a.example -all'],
    ['v=spf1 ip4:2a00::1 -all', 'v=spf1 ip6:2a00::1 -all'],
    ['v=spf1 ~ipv6:2a00::/32 -all', 'v=spf1 ~ip6:2a00::/32 -all'],
    ['v=spf1 a:77.77.4.1 -all', 'v=spf1 ip4:77.77.4.1 -all'],
    ['v=spf1 include:_spf.a.example~all', 'v=spf1 include:_spf.a.example ~all'],
    ['v=spf1 ip4:77.77.4.1include:a.example -all', 'v=spf1 ip4:77.77.4.1 include:a.example -all'],
    ['v=spf1 ip4:mail.a.example -all', 'v=spf1 a:mail.a.example -all'],
    ['v=spf1 mx \u2013all', 'v=spf1 mx -all'],
    ['v=spf1 mx\u00a0-all', 'v=spf1 mx -all'],
    ['v=spf1 mx, include:a.example; -all', 'v=spf1 mx include:a.example -all'],
    ['v=spf1 include:a.cominclude:b.com -all', 'v=spf1 include:a.com include:b.com -all'],
    ['v=spf1 include:a.coma:b.net mx:b.demx -all', undefined],
    ['v=spf1 include:a.coma:b.netmx:b.de -all', 'v=spf1 include:a.com a:b.net mx:b.de -all'],
    ['v=spf1 include:a.com-all', 'v=spf1 include:a.com -all'],
    ['v=spf1 mx-all', 'v=spf1 mx -all'],
    ['v=spf1 ip4:77.77.4.1-all', 'v=spf1 ip4:77.77.4.1 -all'],
    ['v=spf1 ip6:2a00:a:a::1include:a.com -all', 'v=spf1 ip6:2a00:a:a::1 include:a.com -all'],
    ['v=spf1 include:a.com -allinclude:b.com -all', 'v=spf1 include:a.com include:b.com -all'],
    ['v=spf1 include:a.com -allv=spf1 include:b.com ~all', 'v=spf1 include:a.com include:b.com -all'],
    ['v=spf1 include:a.com redirect:b.com', 'v=spf1 include:a.com redirect=b.com'],
    ['v=spf1 inlcude:a.com incude:b.com includes:c.com -all', 'v=spf1 include:a.com include:b.com include:c.com -all'],
    ['v=spf1 include a.com ip4 77.77.4.1 - all', 'v=spf1 include:a.com ip4:77.77.4.1 -all'],
    ['v=spf1 ip4:77.77.4.1,77.77.4.2 -all', 'v=spf1 ip4:77.77.4.1 ip4:77.77.4.2 -all'],
    ['v=spf1 ip4:77.77.4.1. include::a.com --all', 'v=spf1 ip4:77.77.4.1 include:a.com -all'],
    ['v=spf1 \u201cinclude:a.com\u201dinclude:b.com -all', 'v=spf1 include:a.com include:b.com -all'],
    ['v=spf1 include:a.com mail.b.com -all', undefined],
    ['v=spf1 include:https://a.com mx -al', 'v=spf1 include:a.com mx -all'],
    ['v=spf1 include:https://a.com/ redirect=http://b.com', 'v=spf1 include:a.com redirect=b.com'],
    ['v=spf1 include:https://a.com/spf mx -all', undefined],
    ['v=spf1 include:a.com mx -al', 'v=spf1 include:a.com mx -all'],
    ['v=spf1 include: include:b.com -all', undefined],
    ['v=spf1 include: -all', undefined],
    ['v=spf1 foo -all', undefined],
    ['v=spf1 mx :a.com -all', undefined],
    ['v=spf1 include :a.com -all', 'v=spf1 include:a.com -all'],
    ['v=spf1 - include:a.com ~all', undefined],
    ['v=spf1 foo all', undefined],
    ['v=spf1 inlcude a.com -all', undefined],
    ['v=spf1 ip6: 2a00::1 -all', 'v=spf1 ip6:2a00::1 -all'],
    ['v=spf1 exist:a.com -all', 'v=spf1 exists:a.com -all'],
    ['v=spf1 mx:77.77.4.1 -all', 'v=spf1 ip4:77.77.4.1 -all'],
    ['v=spf1 a::b.com mx::c.com ptr::d.com -all', 'v=spf1 a:b.com mx:c.com ptr:d.com -all'],
    ['v=spf1 a -allinclude:b.com', 'v=spf1 a include:b.com -all'],
    ['v=spf1 ip4:77.77.4.300 -all', undefined],
    ['v=spf1 include:_spf.m\u00fcller.de -all', 'v=spf1 include:_spf.xn--mller-kva.de -all'],
    ['v=spf1 include:_spf.M\u00dcLLER.de mx -all', 'v=spf1 include:_spf.xn--mller-kva.de mx -all'],
    ['v=spf1 include:m\\252ller.de -all', 'v=spf1 include:xn--mller-kva.de -all'],
    ['v=spf1 a:mail.m\u00fcller.de/24 -all', 'v=spf1 a:mail.xn--mller-kva.de/24 -all'],
    ['v=spf1 a:mail.m\u00fcller.de/24//64 -all', 'v=spf1 a:mail.xn--mller-kva.de/24//64 -all'],
    ['v=spf1 ~mx:stra\u00dfe.de -all', 'v=spf1 ~mx:xn--strae-oqa.de -all'],
    [
      'v=spf1 redirect=_spf.\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444',
      'v=spf1 redirect=_spf.xn--e1afmkfd.xn--p1ai',
    ],
    ['v=spf1 include:\u4f8b\u3048.jp -all', 'v=spf1 include:xn--r8jz45g.jp -all'],
    ['v=spf1 exists:b\u00fccher.example.com -all', 'v=spf1 exists:xn--bcher-kva.example.com -all'],
    // Cyrillic letters that look like those of the provider are a typo, no other name.
    ['v=spf1 include:_spf.g\u043e\u043egle.com -all', 'v=spf1 include:_spf.google.com -all'],
    ['v=spf1 include:m\u00fcller mx -all', undefined],
  ])('%s is %s', (text, repaired) => {
    expect(correctTerms(record(text))).toBe(repaired);
  });
});

describe('restoreSpf', () => {
  it.each([
    ['"v=spf1 mx -all"', 'v=spf1 mx -all'],
    [' v=spf1 mx -all', 'v=spf1 mx -all'],
    ['v = spf1 mx -all', 'v=spf1 mx -all'],
    ['v=spf1; mx -all', 'v=spf1 mx -all'],
    ['v=spf1 mx; -all', 'v=spf1 mx -all'],
    ['v=spf1include:a.example -all', 'v=spf1 include:a.example -all'],
    ['v=spf1;mx;-all', 'v=spf1 mx -all'],
    ['v=sfp1 include:a.com -all', 'v=spf1 include:a.com -all'],
    ['spf1 include:a.com -all', 'v=spf1 include:a.com -all'],
    ['v=spf include:a.com -all', 'v=spf1 include:a.com -all'],
    ['v=spfl include:a.com -all', 'v=spf1 include:a.com -all'],
    ['include:a.com ip4:77.77.4.1 -all', 'v=spf1 include:a.com ip4:77.77.4.1 -all'],
    ['\u201cv=spf1 include:a.com\u201d \u201cinclude:b.com -all\u201d', 'v=spf1 include:a.com include:b.com -all'],
    ['v=spf1; mail from us', undefined],
  ])('%s is %s', (text, repaired) => {
    expect(restoreSpf(text)).toBe(repaired);
  });
});

it.each([
  ['v=spf1 -all mx a', ['mx', 'a']],
  ['v=spf1 mx -all a redirect=x.example exp=y.example', ['a', 'redirect']],
  ['v=spf1 mx redirect=x.example', []],
  ['v=spf1 -all inlcude:a.example exp=y.example', ['unreadable']],
])('%s: receivers ignore %j', (text, ignored) => {
  expect(ignoredTerms(record(text)).map(({ kind }) => kind)).toEqual(ignored);
});

it('removes terms, adds softfail and removes duplicates', () => {
  expect(withoutTerms(record('v=spf1 mx a:x.example -all'), ['a:x.example'])).toBe('v=spf1 mx -all');
  expect(withoutTerms(record('v=spf1 mx redirect=x.example'), ['redirect=x.example'])).toBe('v=spf1 mx ~all');
  expect(withoutFatalTerms(record('v=spf1 include:x.example -all'), ['include:x.example'])).toBe('v=spf1 ~all');
  expect(withoutFatalTerms(record('v=spf1 mx include:x.example -all'), ['include:x.example'])).toBe('v=spf1 mx -all');
  expect(withoutFatalTerms(record('v=spf1 mx include:x.example +all'), ['include:x.example'])).toBe('v=spf1 mx ~all');
  expect(withoutFatalTerms(record('v=spf1 mx include:x.example ?all'), ['include:x.example'])).toBe('v=spf1 mx ?all');
  expect(withSoftfail(record('v=spf1 a ?all'), ['mx'])).toBe('v=spf1 a ~all');
  expect(withSoftfail(record('v=spf1 +all'), ['mx'])).toBe('v=spf1 mx ~all');
  expect(withSoftfail(record('v=spf1 a redirect=x.example'), ['mx'])).toBe('v=spf1 a include:x.example ~all');
  expect(withSoftfail(record('v=spf1 redirect=x.example'), ['mx'])).toBe('v=spf1 include:x.example ~all');
  expect(withSoftfail(record('v=spf1 exp=x.example'), ['mx'])).toBe('v=spf1 mx exp=x.example ~all');
  expect(replaceTerm(record('v=spf1 mx a -all'), 'a', 'a:b.example')).toBe('v=spf1 mx a:b.example -all');
  expect(withoutDuplicates(record('v=spf1 mx mx -all a'))).toBe('v=spf1 mx -all a');
  expect(withAllLast(record('v=spf1 mx -all a redirect=a.example'))).toBe('v=spf1 mx a include:a.example -all');
  expect(softenIgnoredRecord('v=spf1 mx -all')).toBe('v=spf1 mx ~all');
  expect(softenIgnoredRecord('v=spf1 -all')).toBe('v=spf1 -all');
  expect(softenIgnoredRecord('v=spf1 mx all')).toBe('v=spf1 mx ~all');
  expect(softenIgnoredRecord('v=spf1 +all')).toBe('v=spf1 ~all');
  expect(softenIgnoredRecord('v=spf1 mx')).toBe('v=spf1 mx');
  expect(softenIgnoredRecord('v=spf1 mx ?all')).toBe('v=spf1 mx ?all');
  expect(softenIgnoredRecord('v=spf1 mx redirect=x.example')).toBe('v=spf1 mx include:x.example ~all');
  expect(softenIgnoredRecord('v=spf1 mx ~all redirect=x.example')).toBe('v=spf1 mx ~all redirect=x.example');
});

it.each([
  ['v=spf1 mx -all', 'v=spf1 mx a -all'],
  ['v=spf1 -all', 'v=spf1 a -all'],
  ['v=spf1 redirect=x.example', 'v=spf1 a redirect=x.example'],
  ['v=spf1 mx', 'v=spf1 mx a'],
])('%s with another sender is %s', (text, expected) => {
  expect(withSender(record(text), 'a')).toBe(expected);
});
