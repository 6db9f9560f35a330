import { parseCaa } from '#formats/records/caa.js';
import { caaForm, mtaStsForm, textForm } from './published-form.js';

const texts: [kind: 'spf' | 'dmarc', records: string[], state: string, typed: object, lost?: string[]][] = [
  ['spf', [], 'none', {}],
  ['spf', ['v=spf1 -all', 'v=spf1 mx -all'], 'several', {}],
  ['spf', ['v=spf1 ipv4:1.2.3.4 -all'], 'invalid', {}],
  [
    'spf',
    ['v=spf1 mx ip4:192.0.2.1 include:a.example include:b.example ~all'],
    'filled',
    { allowMx: 'on', ip4: '192.0.2.1', includes: 'a.example, b.example', all: 'softfail' },
  ],
  ['spf', ['v=spf1 mx'], 'filled', { allowMx: 'on', all: 'neutral' }],
  ['spf', ['v=spf1 mx exists:%{i}.a.example -all'], 'lost', {}, ['exists:%{i}.a.example']],
  ['spf', ['v=spf1 include:%{d1,}.a.example -all'], 'lost', {}, ['include:%{d1,}.a.example']],
  ['spf', ['v=spf1 redirect=a.example'], 'lost', {}, ['redirect=a.example']],
  [
    'dmarc',
    ['v=DMARC1; p=reject; sp=none; rua=mailto:a@b.example,mailto:c@d.example; adkim=s; pct=100; ri=3600'],
    'filled',
    { policy: 'reject', subdomainPolicy: 'none', rua: 'a@b.example, c@d.example', adkim: 'on' },
  ],
  ['dmarc', ['v=DMARC1; p=reject; np=none; t=y; pct=50'], 'lost', {}, ['np=none', 't=y', 'pct=50']],
  ['dmarc', ['v=DMARC1; p=none; ruf=mailto:a@b.example; fo=1:d'], 'lost', {}, ['fo=1:d']],
  ['dmarc', ['v=DMARC1; p=reject; t=n; psd=u'], 'filled', { policy: 'reject' }],
  ['dmarc', ['v=DMARC1; p=reject; psd=n'], 'lost', {}, ['psd=n']],
  ['dmarc', ['v=DMARC1; p=none; rua=mailto:a@[192.0.2.1]'], 'lost', {}, ['mailto:a@[192.0.2.1]']],
  ['dmarc', ['v=DMARC1; p=none; rua=https://b.example/x'], 'lost', {}, ['https://b.example/x']],
];

it.each(texts)('%s %j', (kind, records, state, typed, lost = []) => {
  expect(textForm(kind, records)).toMatchObject({ state, typed, lost });
});

const caa: [records: string[], state: string, typed: object, lost?: string[]][] = [
  [[], 'none', {}],
  [['0 issuemail ";"'], 'none', {}],
  [
    ['0 issue "a.example"', '0 issue "b.example; account=1"', '0 issuewild ";"', '0 iodef "mailto:x@a.example"'],
    'filled',
    { issue: 'a.example, b.example;account=1', issuewild: ';', iodef: 'x@a.example' },
  ],
  [['128 issue "a.example"'], 'filled', { issue: 'a.example', critical: 'on' }],
  [['128 issue "a.example"', '0 issue "b.example"'], 'lost', {}, ['0 issue "b.example"']],
  [
    ['0 issue "a.example; validationmethods=http-01,dns-01"'],
    'lost',
    {},
    ['0 issue "a.example; validationmethods=http-01,dns-01"'],
  ],
  [['0 iodef "mailto:x@a.example?subject=caa"'], 'lost', {}, ['0 iodef "mailto:x@a.example?subject=caa"']],
  [['0 iodef "https://a.example/"'], 'lost', {}, ['0 iodef "https://a.example/"']],
];

it.each(caa)('caa %j', (records, state, typed, lost = []) => {
  expect(caaForm(records.map((text) => parseCaa(text).record))).toMatchObject({ state, typed, lost });
});

it.each([
  [[], [], 'none', {}],
  [['mx1.a.example', 'mx2.a.example'], [], 'filled', { mx: 'mx1.a.example, mx2.a.example' }],
  [
    ['mx.a.example'],
    ['v=TLSRPTv1; rua=mailto:t@a.example'],
    'filled',
    { mx: 'mx.a.example', tlsRptEmail: 't@a.example' },
  ],
  [['mx.a.example'], ['v=TLSRPTv1; rua=https://a.example/'], 'filled', { mx: 'mx.a.example' }],
  [['mx.a.example'], ['v=TLSRPTv1; rua=mailto:t@a.example,mailto:u@b.example'], 'filled', { mx: 'mx.a.example' }],
  [['mx.a.example'], ['v=TLSRPTv1; rua=mailto:t@a.example,https://b.example/'], 'filled', { mx: 'mx.a.example' }],
])('mta-sts %j %j', (hosts, reports, state, typed) => {
  expect(mtaStsForm(hosts, reports)).toEqual(expect.objectContaining({ state, typed }));
});
