import { isContained, isOnlyOneOfItsKind, mergedValue } from './merged-records.js';

const spf = 'v=spf1 mx include:gone.example a:x.example ?all';
const dmarc = 'v=DMARC1; p=none; pct=100; rua=mailto:a@gone.example';

it.each([
  ['nothing else', 'TXT', 'v=spf1 mx ~all', [], 'v=spf1 mx ~all'],
  [
    'a term dropped and another end',
    'TXT',
    'v=spf1 mx a:x.example ?all',
    [{ old: spf, value: 'v=spf1 mx include:gone.example a:x.example ~all' }],
    'v=spf1 mx a:x.example ~all',
  ],
  [
    'a term added stays before the end',
    'TXT',
    'v=spf1 mx ~all',
    [{ old: 'v=spf1 mx ?all', value: 'v=spf1 mx ?all include:a.example' }],
    'v=spf1 mx include:a.example ~all',
  ],
  [
    'the same term dropped twice',
    'TXT',
    'v=spf1 mx ~all',
    [{ old: 'v=spf1 mx a ~all', value: 'v=spf1 mx ~all' }],
    'v=spf1 mx ~all',
  ],
  [
    'each drops another term and no sender is left: nobody is forbidden to send',
    'TXT',
    'v=spf1 include:b.example -all',
    [{ old: 'v=spf1 include:a.example include:b.example -all', value: 'v=spf1 include:a.example -all' }],
    'v=spf1 ~all',
  ],
  [
    'a repair that is to forbid everyone',
    'TXT',
    'v=spf1 -all',
    [{ old: 'v=spf1 a -all', value: 'v=spf1 -all' }],
    'v=spf1 -all',
  ],
  [
    'an end without a sign, which every repair writes with one',
    'TXT',
    'v=spf1 mx +all',
    [{ old: 'v=spf1 mx mx a:x.example all', value: 'v=spf1 mx a:x.example +all' }],
    'v=spf1 mx +all',
  ],
  [
    'terms behind the end, which nobody reads, stay there',
    'TXT',
    'v=spf1 mx ?all include:a.example ~all',
    [{ old: 'v=spf1 mx mx ?all include:a.example ~all', value: 'v=spf1 mx ?all include:a.example ~all' }],
    'v=spf1 mx ?all include:a.example ~all',
  ],
  [
    'terms behind the end, which another repair puts before it',
    'TXT',
    'v=spf1 mx -all include:a.example',
    [
      {
        old: 'v=spf1 ip4:10.0.0.1 mx -all include:a.example',
        value: 'v=spf1 ip4:10.0.0.1 mx include:a.example -all',
      },
    ],
    'v=spf1 mx include:a.example -all',
  ],
  [
    'no sender is left beside a modifier: nobody is forbidden to send',
    'TXT',
    'v=spf1 include:b.example -all exp=e.example',
    [
      {
        old: 'v=spf1 include:a.example include:b.example -all exp=e.example',
        value: 'v=spf1 include:a.example -all exp=e.example',
      },
    ],
    'v=spf1 exp=e.example ~all',
  ],
  [
    'a modifier behind the end',
    'TXT',
    'v=spf1 mx ~all exp=e.example',
    [{ old: 'v=spf1 mx ~all exp=e.example', value: 'v=spf1 mx ~all exp=e.example a' }],
    'v=spf1 mx exp=e.example a ~all',
  ],
  [
    'a bare all that is written with its sign stays',
    'TXT',
    'v=spf1 mx +all',
    [{ old: 'v=spf1 mx ip4:10.0.0.1 include:gone.example all', value: 'v=spf1 mx include:gone.example +all' }],
    'v=spf1 mx +all',
  ],
  [
    'a term that is there twice, dropped once',
    'TXT',
    'v=spf1 mx a mx ~all',
    [{ old: 'v=spf1 mx a mx ?all', value: 'v=spf1 mx a ?all' }],
    'v=spf1 mx a ~all',
  ],
  [
    'an end that is there twice, dropped once',
    'TXT',
    'v=spf1 mx -all -all',
    [{ old: 'v=spf1 mx ip4:10.0.0.1 -all -all', value: 'v=spf1 mx ip4:10.0.0.1 -all' }],
    'v=spf1 mx -all',
  ],
  [
    'tags dropped, changed and added',
    'TXT',
    'v=DMARC1; p=none; rua=mailto:a@gone.example',
    [
      { old: dmarc, value: 'v=DMARC1; p=none; pct=100; rua=mailto:b@here.example' },
      { old: dmarc, value: `${dmarc}; np=reject` },
    ],
    'v=DMARC1; p=none; rua=mailto:b@here.example; np=reject',
  ],
  [
    'two that want another value: the first has its way',
    'TXT',
    'v=DMARC1; p=none',
    [
      { old: 'v=DMARC1; p=none', value: 'v=DMARC1; p=quarantine' },
      { old: 'v=DMARC1; p=none', value: 'v=DMARC1; p=reject' },
    ],
    'v=DMARC1; p=quarantine',
  ],
  [
    'of a tag that is there twice the one that is dropped',
    'TXT',
    'v=DMARC1; p=none; rua=mailto:c@here.example; rua=mailto:b@here.example',
    [
      {
        old: 'v=DMARC1; p=none; rua=mailto:a@gone.example; rua=mailto:b@here.example',
        value: 'v=DMARC1; p=none; rua=mailto:a@gone.example',
      },
    ],
    'v=DMARC1; p=none; rua=mailto:c@here.example',
  ],
  [
    'parameters of HTTPS records',
    'HTTPS',
    '1 . alpn=h2,h3 port=8443',
    [{ old: '1 . alpn=h2 port=8443', value: '1 . alpn=h2' }],
    '1 . alpn=h2,h3',
  ],
  [
    'parameters of SVCB records',
    'SVCB',
    '1 . alpn=h2,h3 port=8443',
    [{ old: '1 . alpn=h2 port=8443', value: '1 . alpn=h2' }],
    '1 . alpn=h2,h3',
  ],
  [
    'a tag dropped that another repair changed',
    'TXT',
    'v=DMARC1; p=none; pct=50',
    [{ old: 'v=DMARC1; p=none; pct=100', value: 'v=DMARC1; p=none' }],
    'v=DMARC1; p=none',
  ],
  [
    'one of two repairs that forbids everyone',
    'TXT',
    'v=spf1 -all',
    [{ old: 'v=spf1 a a -all', value: 'v=spf1 a -all' }],
    'v=spf1 -all',
  ],
  [
    'duplicates that a change leaves as they are',
    'TXT',
    'v=spf1 a a a ~all',
    [{ old: 'v=spf1 a a mx ~all', value: 'v=spf1 a a ~all' }],
    'v=spf1 a a a ~all',
  ],
  ['what has no parts', 'CNAME', 'a.example.', [{ old: 'b.example.', value: 'c.example.' }], 'a.example.'],
  ['a text of no known kind', 'TXT', 'token', [{ old: 'x', value: 'y' }], 'token'],
])('%s', (_, type, first, others, whole) => {
  expect(mergedValue(type, first, others)).toBe(whole);
});

it.each([
  ['CNAME', 'a.example.', true],
  ['TXT', 'v=spf1 -all', true],
  ['TXT', 'v=DMARC1; p=none', true],
  ['TXT', 'token', false],
  ['CAA', '0 issue "ca.example"', false],
  ['MX', '10 mx.example.', false],
  ['HTTPS', '1 . alpn=h2', false],
])('a name has at most one %s record like %s: %s', (type, value, expected) => {
  expect(isOnlyOneOfItsKind(type, value)).toBe(expected);
});

it.each([
  ['what was added', 'TXT', 'v=DMARC1; p=none', 'v=DMARC1; p=none; fo=1', 'v=DMARC1; p=none; FO = 1; ri=1', true],
  ['a part that was not added', 'TXT', 'v=DMARC1; p=none', 'v=DMARC1; p=none; fo=1', 'v=DMARC1; p=none', false],
  ['what was removed', 'TXT', 'v=DMARC1; p=none; fo=1', 'v=DMARC1; p=none', 'v=DMARC1; p=none; ri=1', true],
  ['what was not removed', 'TXT', 'v=DMARC1; p=none; fo=1', 'v=DMARC1; p=none', 'v=DMARC1; p=none; fo=1', false],
  ['what was changed otherwise', 'TXT', 'v=spf1 mx a -all', 'v=spf1 mx b -all', 'v=spf1 mx c -all', false],
  ['the same value of a record without parts', 'CNAME', 'a.example.', 'b.example.', 'b.example.', true],
  ['another value of a record without parts', 'CNAME', 'a.example.', 'b.example.', 'c.example.', false],
])('contained: %s', (_, type, old, value, whole, expected) => {
  expect(isContained(type, { old, value }, whole)).toBe(expected);
});
