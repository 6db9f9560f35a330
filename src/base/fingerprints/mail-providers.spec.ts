import { intendedInclude, isVerificationHost, knownSenders } from './mail-providers.js';

it.each<[string, string[], string[], string[], string[], string | undefined]>([
  ['a provider with an include', ['aspmx.l.google.com'], [], ['include:_spf.google.com'], [], undefined],
  ['one whose MX hosts send', ['w0.kasserver.com', 'w1.kasserver.com'], [], ['mx'], [], undefined],
  ['hosts of the domain', ['mx.a.test'], ['mx.a.test'], ['mx'], [], undefined],
  ['both', ['mx.a.test', 'aspmx.l.google.com'], ['mx.a.test'], ['mx', 'include:_spf.google.com'], [], undefined],
  [
    'both, in the other order',
    ['aspmx.l.google.com', 'mx.a.test'],
    ['mx.a.test'],
    ['mx', 'include:_spf.google.com'],
    [],
    undefined,
  ],
  ['a stranger', ['mx.b.test'], ['mx.a.test'], [], ['mx.b.test'], undefined],
  ['no host, and a host for verification', ['', 'a.msv1.invalid'], [], [], [], undefined],
])('SPF for %s', (_, hosts, own, terms, unknown, provider) => {
  const found = knownSenders(hosts, own);
  expect([found.terms, found.unknown, found.provider?.name]).toEqual([terms, unknown, provider]);
});

it.each([
  ['include:_spf.gogle.com', 'include:_spf.google.com'],
  ['include:spf.google.com', 'include:_spf.google.com'],
  ['INCLUDE:_spf.google.con', 'include:_spf.google.com'],
  ['include:_spf.protection.outlook.com', 'include:spf.protection.outlook.com'],
  ['include:_spf.google.com', undefined],
  ['include:spf.example.com', undefined],
  ['include:zoho.au', undefined],
  ['include:zoho.ez', undefined],
  ['include:', undefined],
  ['a:spf.google.com', undefined],
  ['mx', undefined],
])('%s means %s', (term, intended) => {
  expect(intendedInclude(term)).toBe(intended);
});

it.each([
  ['ms12345.msv1.invalid', true],
  ['notmsv1.invalid', false],
])('%s is there only for verification: %s', (host, expected) => {
  expect(isVerificationHost(host)).toBe(expected);
});
