import { offeredEntries } from '#formats/tls-profiles/offered-entries.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import type { TlsAddress, WebCertificate } from '#features/web-check/web-check.dto.js';
import { webTlsFacts } from './web-tls-facts.js';

const RC4 = 0x0005;
const TRIPLE_DES = 0x000a;
const RSA_CBC = 0x002f;
const ECDHE_CBC = 0xc013;
const ECDHE_CBC_SHA256 = 0xc027;
const ECDHE_GCM = 0xc02f;
const DHE_GCM = 0x009e;

const NOTHING: OfferedTls = {
  ...{ versions: new Map(), suites: new Map(), groups: new Map() },
  ...{ preference: null, alpn: null, dhBits: null },
};
const REFUSED: OfferedTls = {
  ...NOTHING,
  versions: new Map([
    ['TLS 1.3', true],
    ['TLS 1.2', true],
    ['TLS 1.1', false],
    ['TLS 1.0', false],
    ['SSL 3.0', false],
    ['SSL 2.0', false],
  ]),
  suites: new Map([[ECDHE_GCM, true], ...[RC4, TRIPLE_DES, RSA_CBC, ECDHE_CBC].map((code) => [code, false] as const)]),
  groups: new Map([
    ['x25519', true],
    ['x448', false],
  ]),
};
type Changes = {
  readonly versions?: Readonly<Record<string, boolean | undefined>>;
  readonly suites?: Readonly<Record<number, boolean | undefined>>;
  readonly groups?: Readonly<Record<string, boolean | undefined>>;
  readonly preference?: OfferedTls['preference'];
};
/** The same server with a few differences; what is undefined was not found out. */
function but({ versions = {}, suites = {}, groups = {}, ...more }: Changes): OfferedTls {
  const changed = <K>(known: ReadonlyMap<K, boolean>, changes: Iterable<readonly [K, boolean | undefined]>) =>
    new Map(
      [...new Map<K, boolean | undefined>([...known, ...changes])].flatMap(([key, is]) =>
        is === undefined ? [] : [[key, is] as const],
      ),
    );
  return {
    ...REFUSED,
    ...more,
    versions: changed(REFUSED.versions, Object.entries(versions) as never),
    suites: changed(
      REFUSED.suites,
      Object.entries(suites).map(([code, is]) => [Number(code), is] as const),
    ),
    groups: changed(REFUSED.groups, Object.entries(groups) as never),
  };
}
const address = (offered: OfferedTls, at = '192.0.2.1') =>
  ({
    address: at,
    ...offeredEntries(offered),
    alpn: null,
    preference: offered.preference,
  }) as unknown as TlsAddress;
const factsOf = (...servers: readonly OfferedTls[]) =>
  webTlsFacts({ addresses: servers.map((one) => address(one)), certificate: null }, new Set());
const ids = (...servers: readonly OfferedTls[]) => factsOf(...servers).map(({ id }) => id);

const GOOD = [
  ...['web-versions.current', 'web-broken.none', 'web-suites.sufficient', 'web-suite-order.not-needed'],
  ...['web-key-exchange.good', 'mozilla-versions.within', 'mozilla-suites.within', 'mozilla-groups.within'],
];
/** All that is good, with some facts in place of others; undefined: nothing is known. */
const goodBut = (changes: Readonly<Record<string, string | undefined>>) =>
  GOOD.flatMap((id) => {
    const name = id.slice(0, id.indexOf('.'));
    if (!Object.hasOwn(changes, name)) return [id];
    return changes[name] === undefined ? [] : [`${name}.${changes[name]}`];
  });

it.each<[string, readonly OfferedTls[], readonly string[]]>([
  ['a server that refuses everything old', [REFUSED], GOOD],
  ['no server', [], []],
  ['a server that did not answer', [NOTHING], []],
  ['a server that did not answer next to one that did', [NOTHING, REFUSED], []],
  [
    'TLS 1.1',
    [but({ versions: { 'TLS 1.1': true } })],
    goodBut({ 'web-versions': 'old', 'mozilla-versions': 'beyond' }),
  ],
  [
    'SSL 3',
    [but({ versions: { 'SSL 3.0': true } })],
    goodBut({ 'web-versions': 'old', 'web-broken': 'some', 'mozilla-versions': 'beyond' }),
  ],
  ['SSL 2 unknown', [but({ versions: { 'SSL 2.0': undefined } })], goodBut({ 'web-broken': undefined })],
  [
    'TLS 1.0 unknown',
    [but({ versions: { 'TLS 1.0': undefined } })],
    goodBut({ 'web-versions': undefined, 'mozilla-versions': undefined }),
  ],
  [
    'one of two servers with TLS 1.0 unknown',
    [REFUSED, but({ versions: { 'TLS 1.0': undefined } })],
    goodBut({ 'web-versions': undefined, 'mozilla-versions': undefined }),
  ],
  [
    'one of two servers with SSL 3 unknown',
    [REFUSED, but({ versions: { 'SSL 3.0': undefined } })],
    goodBut({ 'web-versions': undefined, 'web-broken': undefined, 'mozilla-versions': undefined }),
  ],
  [
    'RC4',
    [but({ suites: { [RC4]: true } })],
    goodBut({
      ...{ 'web-broken': 'some', 'web-suites': 'insufficient', 'web-suite-order': 'server' },
      ...{ 'web-key-exchange': undefined, 'mozilla-suites': 'beyond' },
    }),
  ],
  [
    'RC4 of the choice of the client',
    [but({ suites: { [RC4]: true }, preference: 'client' })],
    goodBut({
      ...{ 'web-broken': 'some', 'web-suites': 'insufficient', 'web-suite-order': 'client' },
      ...{ 'web-key-exchange': undefined, 'mozilla-suites': 'beyond' },
    }),
  ],
  [
    'one of two servers that leaves the choice to the client',
    [but({ suites: { [ECDHE_CBC_SHA256]: true }, preference: 'server' }), but({ preference: 'client' })],
    goodBut({ 'web-suites': 'phase-out', 'web-suite-order': 'client', 'mozilla-suites': 'beyond' }),
  ],
  [
    'a suite to be phased out',
    [but({ suites: { [ECDHE_CBC_SHA256]: true } })],
    goodBut({ 'web-suites': 'phase-out', 'web-suite-order': 'server', 'mozilla-suites': 'beyond' }),
  ],
  [
    'old suites unknown',
    [but({ suites: { [RSA_CBC]: undefined } })],
    goodBut({
      ...{ 'web-suites': undefined, 'web-suite-order': undefined, 'web-key-exchange': undefined },
      ...{ 'mozilla-suites': undefined },
    }),
  ],
  [
    'one of two servers with broken suites unknown',
    [REFUSED, but({ suites: { [RC4]: undefined } })],
    goodBut({
      ...{ 'web-broken': undefined, 'web-suites': undefined, 'web-suite-order': undefined },
      ...{ 'web-key-exchange': undefined, 'mozilla-suites': undefined },
    }),
  ],
  [
    'a suite with a finite field',
    [but({ suites: { [DHE_GCM]: true } })],
    goodBut({
      ...{ 'web-suites': 'phase-out', 'web-suite-order': 'server', 'web-key-exchange': 'dhe' },
      ...{ 'mozilla-suites': 'beyond' },
    }),
  ],
  [
    'a weak group',
    [but({ groups: { ffdhe2048: true }, suites: { [DHE_GCM]: true } })],
    goodBut({
      ...{ 'web-suites': 'phase-out', 'web-suite-order': 'server', 'web-key-exchange': 'weak' },
      ...{ 'mozilla-suites': 'beyond', 'mozilla-groups': 'beyond' },
    }),
  ],
  [
    'a group beyond the profile',
    [but({ groups: { x448: true } })],
    goodBut({ 'web-key-exchange': undefined, 'mozilla-groups': 'beyond' }),
  ],
  [
    'one of two servers with other groups unknown',
    [REFUSED, but({ groups: { x448: undefined } })],
    goodBut({ 'web-key-exchange': undefined, 'mozilla-groups': undefined }),
  ],
])('%s', (_, servers, expected) => {
  expect(ids(...servers)).toEqual(expected);
});

it('facts name what was offered', () => {
  const [versions, broken, suites, order, , , beyond] = factsOf(
    but({ versions: { 'SSL 3.0': true }, suites: { [RC4]: true, [ECDHE_CBC_SHA256]: true } }),
  );
  expect(versions?.params).toEqual({ versions: ['SSL 3.0'] });
  expect(broken?.params).toEqual({ names: ['SSL 3.0', 'TLS_RSA_WITH_RC4_128_SHA'] });
  expect([suites?.params, order?.params]).toEqual([
    { suites: ['TLS_RSA_WITH_RC4_128_SHA'] },
    { suites: ['TLS_RSA_WITH_RC4_128_SHA'] },
  ]);
  expect(beyond?.id).toBe('mozilla-groups.within');
  const [, , old] = factsOf(but({ suites: { [ECDHE_CBC_SHA256]: true } }));
  expect(old?.params).toEqual({ suites: ['TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256'] });
  expect(factsOf(REFUSED).map(({ params }) => params)).toEqual([
    { versions: ['TLS 1.3', 'TLS 1.2'] },
    {},
    {},
    {},
    { groups: ['x25519'] },
    { names: ['TLS 1.3', 'TLS 1.2'] },
    { names: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'] },
    { names: ['x25519'] },
  ]);
});

const CERTIFICATE = {
  ...{ subject: 'example.com', issuer: 'Some CA', names: ['example.com'], trusted: true, matchesHost: true },
  ...{ key: 'EC secp256r1', signature: 'ecdsa-with-SHA256', chain: [] },
  ...{ validFrom: '2026-01-01T00:00:00Z', validTo: '2026-04-01T00:00:00Z' },
};
const certificateIds = (changes: object) =>
  webTlsFacts(
    { addresses: [], certificate: { ...CERTIFICATE, ...changes } as unknown as WebCertificate },
    new Set(),
  ).map(({ id }) => id);
const above = (changes: object) => ({
  chain: [{ subject: 'Some CA', issuer: 'Root', key: 'RSA 4096', signature: 'sha256WithRSAEncryption', ...changes }],
});

const SOUND = [
  ...['web-trust.yes', 'web-name.yes', 'web-key.good', 'web-hash.good'],
  ...['mozilla-certificate.within', 'mozilla-lifetime.within'],
];
const soundBut = (...changed: readonly string[]) =>
  SOUND.map((id) => changed.find((one) => one.startsWith(id.slice(0, id.indexOf('.') + 1))) ?? id).filter(
    (id) => !id.endsWith('.'),
  );

it.each<[string, object, readonly string[]]>([
  ['a sound certificate', {}, SOUND],
  ['an untrusted one', { trusted: false }, soundBut('web-trust.no')],
  ['one of another host', { matchesHost: false }, soundBut('web-name.no')],
  ['an RSA key of 2048 bits', { key: 'RSA 2048' }, soundBut('web-key.phase-out')],
  ['an RSA key of 2047 bits', { key: 'RSA 2047' }, soundBut('web-key.weak', 'mozilla-certificate.beyond')],
  ['a key of a curve beyond the profile', { key: 'EC secp521r1' }, soundBut('mozilla-certificate.beyond')],
  ['a key of another kind', { key: 'Ed25519' }, soundBut('mozilla-certificate.beyond')],
  ['a large key of another kind', { key: 'DSA 4096' }, soundBut('web-key.weak', 'mozilla-certificate.beyond')],
  ['a signature beyond the profile', { signature: 'sha512WithRSAEncryption' }, soundBut('mozilla-certificate.beyond')],
  ['a weak signature', { signature: 'sha1WithRSAEncryption' }, soundBut('web-hash.weak', 'mozilla-certificate.beyond')],
  ['an unreadable key', { key: 'unknown' }, soundBut('web-key.', 'mozilla-certificate.', 'mozilla-lifetime.')],
  [
    'an unreadable signature',
    { signature: 'unknown' },
    soundBut('web-hash.', 'mozilla-certificate.', 'mozilla-lifetime.'),
  ],
  ['a life of 366 days', { validTo: '2027-01-02T00:00:00Z' }, SOUND],
  ['a life of 367 days', { validTo: '2027-01-03T00:00:00Z' }, soundBut('mozilla-lifetime.beyond')],
  ['a weak key in the chain', above({ key: 'RSA 1024' }), soundBut('web-key.weak')],
  ['a weak key of a root in the chain', above({ key: 'RSA 1024', issuer: 'Some CA' }), SOUND],
])('%s', (_, changes, expected) => {
  expect(certificateIds(changes)).toEqual(expected);
});

it.each<[string, readonly OfferedTls[], object, readonly string[]]>([
  ['both answer', [REFUSED, REFUSED], {}, ['web-versions.current', 'web-trust.yes']],
  ['one is silent', [REFUSED, NOTHING], {}, []],
  ['one is old, one silent', [but({ versions: { 'TLS 1.0': true } }), NOTHING], {}, ['web-versions.old']],
  ['one is distrusted, one silent', [REFUSED, NOTHING], { trusted: false }, ['web-trust.no']],
  ['both are silent', [NOTHING, NOTHING], {}, []],
])('of two addresses, %s', (_, servers, changes, seen) => {
  const certificate = { ...CERTIFICATE, ...changes } as unknown as WebCertificate;
  const found = webTlsFacts({ addresses: servers.map((one) => address(one)), certificate }, new Set()).map(
    ({ id }) => id,
  );
  expect(found.filter((id) => /^web-(?:versions|trust)\./.test(id))).toEqual(seen);
});

it('an address that is known to be unreachable leaves nothing open', () => {
  const addresses = [address(REFUSED), address(NOTHING, '2001:db8::1')];
  const found = webTlsFacts({ addresses, certificate: null }, new Set(['2001:db8::1'])).map(({ id }) => id);
  expect(found).toEqual(GOOD);
});
