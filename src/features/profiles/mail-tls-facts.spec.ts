import { offeredEntries } from '#formats/tls-profiles/offered-entries.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import { type MailServerTls, mailTlsFacts } from './mail-tls-facts.js';

const RC4 = 0x0005;
const TRIPLE_DES = 0x000a;
const RSA_CBC = 0x002f;
const ECDHE_CBC = 0xc013;
const ECDHE_CBC_SHA256 = 0xc027;
const DHE_GCM = 0x009e;

const NOTHING: OfferedTls = {
  versions: new Map(),
  suites: new Map(),
  groups: new Map(),
  preference: null,
  alpn: null,
  dhBits: null,
};
const REFUSED: OfferedTls = {
  ...NOTHING,
  versions: new Map([
    ['TLS 1.3', true],
    ['TLS 1.1', false],
    ['TLS 1.0', false],
    ['SSL 3.0', false],
  ]),
  suites: new Map([RC4, TRIPLE_DES, RSA_CBC, ECDHE_CBC].map((code) => [code, false])),
  groups: new Map([
    ['x25519', true],
    ['x448', false],
  ]),
};

const server = (host: string, offered?: OfferedTls, other: Partial<MailServerTls> = {}): MailServerTls => ({
  host,
  keys: ['EC secp256r1'],
  signatures: ['ecdsa-with-SHA256'],
  ...(offered && { offered: { ...offeredEntries(offered), dhBits: offered.dhBits } }),
  ...other,
});
const factsOf = (servers: readonly MailServerTls[], isWhole = true) =>
  mailTlsFacts({ servers, isWhole }).map(({ id }) => id);

const ALL_GOOD = [
  ...['mail-versions.current', 'mail-broken.none', 'mail-suites.sufficient', 'mail-suite-order.not-needed'],
  ...['mail-key-exchange.good', 'mail-key.good', 'mail-hash.good'],
];
const withSuites = (...codes: readonly number[]): OfferedTls => ({
  ...REFUSED,
  suites: new Map([...REFUSED.suites, ...codes.map((code) => [code, true] as const)]),
});

it.each<[string, OfferedTls | undefined, readonly string[]]>([
  ['a server that refuses everything old', REFUSED, ALL_GOOD],
  ['a server that was not asked', undefined, ['mail-key.good', 'mail-hash.good']],
  ['a server that did not answer', NOTHING, ['mail-key.good', 'mail-hash.good']],
  [
    'TLS 1.0, and SSL 3 unknown',
    { ...NOTHING, versions: new Map([['TLS 1.0', true]]) },
    ['mail-versions.old', 'mail-key.good', 'mail-hash.good'],
  ],
  [
    'SSL 3',
    { ...NOTHING, versions: new Map([['SSL 3.0', true]]) },
    ['mail-versions.old', 'mail-broken.some', 'mail-key.good', 'mail-hash.good'],
  ],
  [
    'RC4',
    withSuites(RC4),
    ['mail-versions.current', 'mail-broken.some', 'mail-suites.insufficient', 'mail-key.good', 'mail-hash.good'],
  ],
  [
    '3DES',
    withSuites(TRIPLE_DES),
    [
      'mail-versions.current',
      'mail-broken.3des',
      'mail-suites.insufficient',
      'mail-key-exchange.good',
      'mail-key.good',
      'mail-hash.good',
    ],
  ],
  [
    'no forward secrecy',
    withSuites(RSA_CBC),
    ['mail-versions.current', 'mail-broken.none', 'mail-suites.insufficient', 'mail-key.good', 'mail-hash.good'],
  ],
  [
    'CBC with SHA-256',
    withSuites(ECDHE_CBC_SHA256),
    [
      'mail-versions.current',
      'mail-broken.none',
      'mail-suites.phase-out',
      'mail-key-exchange.good',
      'mail-key.good',
      'mail-hash.good',
    ],
  ],
  [
    'a finite field of 2048 bits',
    { ...withSuites(DHE_GCM), dhBits: 2048 },
    [
      'mail-versions.current',
      'mail-broken.none',
      'mail-suites.phase-out',
      'mail-key-exchange.weak',
      'mail-key.good',
      'mail-hash.good',
    ],
  ],
  [
    'a finite field of 3071 bits',
    { ...withSuites(DHE_GCM), dhBits: 3071 },
    [
      'mail-versions.current',
      'mail-broken.none',
      'mail-suites.phase-out',
      'mail-key-exchange.weak',
      'mail-key.good',
      'mail-hash.good',
    ],
  ],
  [
    'a finite field of 3072 bits',
    { ...withSuites(DHE_GCM), dhBits: 3072 },
    [
      'mail-versions.current',
      'mail-broken.none',
      'mail-suites.phase-out',
      'mail-key-exchange.dhe',
      'mail-key.good',
      'mail-hash.good',
    ],
  ],
  [
    'a finite field of 4096 bits',
    { ...withSuites(DHE_GCM), dhBits: 4096 },
    [
      'mail-versions.current',
      'mail-broken.none',
      'mail-suites.phase-out',
      'mail-key-exchange.dhe',
      'mail-key.good',
      'mail-hash.good',
    ],
  ],
  [
    'no TLS 1.3, and SSL 2 unknown',
    { ...REFUSED, versions: new Map([...REFUSED.versions, ['TLS 1.3', false]]) },
    ALL_GOOD.filter((id) => id !== 'mail-broken.none'),
  ],
  [
    'no TLS 1.3, and SSL 2 refused',
    { ...REFUSED, versions: new Map([...REFUSED.versions, ['TLS 1.3', false], ['SSL 2.0', false]]) },
    ALL_GOOD,
  ],
])('%s', (_, offered, facts) => {
  expect(factsOf([server('mx.example', offered)])).toEqual(facts);
});

it.each<[string, Partial<MailServerTls>, string]>([
  ['a short key', { keys: ['RSA 1024', 'RSA 4096'] }, 'mail-key.weak'],
  ['a key to be phased out', { keys: ['RSA 2048'] }, 'mail-key.phase-out'],
  ['a certificate signed with SHA-1', { signatures: ['sha1WithRSAEncryption'] }, 'mail-hash.weak'],
])('%s', (_, other, fact) => {
  expect(factsOf([server('mx.example', REFUSED, other)])).toContain(fact);
});

it('a key that cannot be read has no fact', () => {
  expect(factsOf([server('mx.example', REFUSED, { keys: ['unknown'] })])).not.toContain('mail-key.good');
});

describe('several servers', () => {
  it('one fault is enough, and the server is named', () => {
    const [fact] = mailTlsFacts({
      servers: [
        server('mx1.example', REFUSED),
        server('mx2.example', { ...NOTHING, versions: new Map([['TLS 1.1', true]]) }),
      ],
      isWhole: false,
    });
    expect(fact).toEqual({ id: 'mail-versions.old', params: { hosts: ['mx2.example'], names: ['TLS 1.1'] } });
  });

  it('3DES excuses nothing that is broken next to it', () => {
    const [, fact] = mailTlsFacts({
      servers: [server('mx1.example', withSuites(TRIPLE_DES)), server('mx2.example', withSuites(RC4))],
      isWhole: true,
    });
    expect(fact?.id).toBe('mail-broken.some');
  });

  it('what only one of two refuses is not met', () => {
    const open: OfferedTls = { ...REFUSED, versions: new Map([['TLS 1.3', true]]) };
    const facts = factsOf([server('mx1.example', REFUSED), server('mx2.example', open)]);
    expect(facts).not.toContain('mail-versions.current');
    expect(facts).not.toContain('mail-broken.none');
  });

  it.each([
    ['RSA 1024', false, ['mail-key.weak']],
    ['RSA 2048', false, []],
    ['RSA 2048', true, ['mail-key.phase-out']],
    ['RSA 4096', false, []],
    ['RSA 4096', true, ['mail-key.good']],
  ])('the key %s of some servers is known, of all: %s', (key, isWhole, expected) => {
    const facts = factsOf([server('mx1.example', REFUSED, { keys: [key] })], isWhole);
    expect(facts.filter((id) => id.startsWith('mail-key.'))).toEqual(expected);
  });

  it('the servers with one of the worst keys are named', () => {
    const servers = [['EC secp256r1'], ['RSA 4096', 'RSA 1024'], ['RSA 512']].map((keys, i) =>
      server(`mx${i}.example`, REFUSED, { keys }),
    );
    expect(mailTlsFacts({ servers, isWhole: true }).find(({ id }) => id === 'mail-key.weak')?.params).toEqual({
      hosts: ['mx1.example', 'mx2.example'],
      names: ['RSA 1024', 'RSA 512'],
    });
  });

  it.each([
    ['not all had a session', [server('mx1.example', REFUSED)], false],
    ['one was not asked', [server('mx1.example', REFUSED), server('mx2.example')], true],
  ])('nothing is met if %s', (_, servers, isWhole) => {
    expect(factsOf(servers, isWhole).filter((id) => !/^mail-(?:key|hash)\.good$/.test(id))).toEqual([]);
  });

  it('without any server there is no fact', () => expect(factsOf([])).toEqual([]));
});
