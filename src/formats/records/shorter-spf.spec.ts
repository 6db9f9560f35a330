import { fc } from '#test/properties.js';
import { howMany } from '#test/sweep.js';
import { AddressSet } from '#base/domain/address-set.js';
import { isWithin } from '#base/domain/host-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { runToEnd } from '#base/execution/time-slices.js';
import { checkHost } from './spf-check-host.js';
import { SpfLookupCount } from './spf-lookup-count.js';
import type { SpfLookup } from './spf-lookup.js';
import { resolveSpf, type ResolvedSpf } from './spf-resolution.js';
import { sendersOf } from './spf-senders.js';
import { parseSpf } from './spf.js';
import { shorterSpf, type Removal } from './shorter-spf.js';

const DOMAIN = 'example.com';
const TEST_RUNS = howMany('random SPF records made shorter', 200, 20);

/** Records by `name type`. */
type Zone = Readonly<Record<string, readonly string[]>>;

const ZONE: Zone = {
  'example.com A': ['192.0.2.80'],
  'example.com AAAA': ['2001:db8::80'],
  'example.com MX': ['mx1.example.com', 'mx2.example.com'],
  'mx1.example.com A': ['192.0.2.25'],
  'mx2.example.com A': ['192.0.2.26'],
  'shop.example.com A': ['192.0.2.81'],
  'many.example.com A': Array.from({ length: 12 }, (_, i) => `198.51.100.${2 * i}`),
  'cdn.other.test A': ['203.0.113.99'],
  '_spf.example.com TXT': ['v=spf1 a:shop.example.com ip4:192.0.2.128/25 ~all'],
  'strict.example.com TXT': ['v=spf1 -ip4:192.0.2.129 ip4:192.0.2.128/25 -all'],
  '_spf.other.test TXT': ['v=spf1 include:eu.other.test ip4:203.0.113.0/25 -all'],
  'eu.other.test TXT': ['v=spf1 ip4:203.0.113.128/26 -all'],
  'nobody.other.test TXT': ['v=spf1 -all'],
  'macro.other.test TXT': ['v=spf1 exists:%{i}.spf.other.test ip4:203.0.113.0/24 -all'],
  'six.other.test TXT': ['v=spf1 ip6:::/0 -all'],
  'half.other.test TXT': ['v=spf1 ip6:::/1 -all'],
  'everyone.other.test TXT': ['v=spf1 +all'],
  'down.other.test TXT': [],
};

function lookupIn(zone: Zone): SpfLookup {
  return (name, type) =>
    Promise.resolve(name.startsWith('down.') ? 'failed' : (zone[`${name.toLowerCase()} ${type}`] ?? []));
}

async function resolved(text: string, lookup = lookupIn(ZONE)): Promise<ResolvedSpf> {
  const { record, faults } = parseSpf(text);
  expect(faults).toEqual([]);
  const { costs } = await SpfLookupCount.of(DOMAIN, record, lookup);
  return resolveSpf(DOMAIN, record, costs, lookup);
}

const isOwn = (name: string) => isWithin(name, DOMAIN) && !name.startsWith('alias.');

async function shortened(text: string, flatten = false) {
  return runToEnd(shorterSpf(await resolved(text), { isOwn, flatten }));
}

const many = (count: number) => Array.from({ length: count }, (_, i) => `exists:%{i}.${i}.other.test`).join(' ');

describe('shorterSpf', () => {
  it.each<[text: string, record: string, removed: Record<string, Removal>]>([
    ['v=spf1 a -all mx', 'v=spf1 a -all', { mx: 'unreachable' }],
    ['v=spf1 a -all redirect=_spf.other.test', 'v=spf1 a -all', { 'redirect=_spf.other.test': 'unreachable' }],
    ['v=spf1 a:gone.example.com mx ~all', 'v=spf1 mx ~all', { 'a:gone.example.com': 'empty' }],
    ['v=spf1 mx include:nobody.other.test ~all', 'v=spf1 mx ~all', { 'include:nobody.other.test': 'empty' }],
    ['v=spf1 a A mx ~all', 'v=spf1 a mx ~all', { a: 'repeated' }],
    ['v=spf1 mx ip4:192.0.2.0/24 ~all', 'v=spf1 ip4:192.0.2.0/24 ~all', { mx: 'covered' }],
    [
      'v=spf1 include:eu.other.test include:_spf.other.test -all',
      'v=spf1 include:_spf.other.test -all',
      { 'include:eu.other.test': 'repeated' },
    ],
    [
      'v=spf1 a:cdn.other.test include:_spf.other.test -all',
      'v=spf1 include:_spf.other.test -all',
      { 'a:cdn.other.test': 'covered' },
    ],
    [
      'v=spf1 ip4:192.0.2.0/25 ip4:192.0.2.128/25 a:cdn.other.test -all',
      'v=spf1 ip4:192.0.2.0/24 a:cdn.other.test -all',
      { 'ip4:192.0.2.0/25': 'merged', 'ip4:192.0.2.128/25': 'merged' },
    ],
    [
      'v=spf1 ip4:198.51.100.0/24 ip4:198.51.100.7 -all',
      'v=spf1 ip4:198.51.100.0/24 -all',
      { 'ip4:198.51.100.7': 'merged' },
    ],
    // The network comes before the terms that cost lookups only where no result changes.
    [
      'v=spf1 exists:%{i}.other.test ip4:192.0.2.1 ip4:192.0.2.1 -all',
      'v=spf1 ip4:192.0.2.1 exists:%{i}.other.test -all',
      { 'ip4:192.0.2.1': 'merged' },
    ],
    // Above the limit, own names are replaced by their addresses or terms.
    [
      `v=spf1 mx a:shop.example.com ${many(9)} -all`,
      `v=spf1 ip4:192.0.2.25 ip4:192.0.2.26 ip4:192.0.2.81 ${many(9)} -all`,
      { mx: 'own-addresses', 'a:shop.example.com': 'own-addresses' },
    ],
    [
      `v=spf1 include:_spf.example.com ${many(9)} -all`,
      `v=spf1 ip4:192.0.2.81 ip4:192.0.2.128/25 ${many(9)} -all`,
      { 'include:_spf.example.com': 'own-record' },
    ],
    [
      `v=spf1 ${many(10)} redirect=_spf.example.com`,
      `v=spf1 ip4:192.0.2.81 ip4:192.0.2.128/25 ${many(10)} ~all`,
      { 'redirect=_spf.example.com': 'own-record' },
    ],
  ])('%s becomes %s', async (text, record, removed) => {
    const shorter = await shortened(text);
    expect(shorter?.record).toBe(record);
    expect(Object.fromEntries(shorter!.removed.map(({ term, why }) => [term, why]))).toEqual(removed);
  });

  it.each([
    'v=spf1 -all',
    'v=spf1 a mx include:_spf.other.test ~all',
    'v=spf1 redirect=_spf.other.test',
    // The addresses of an include change; neither the include nor a network of the owner is dispensable.
    'v=spf1 ip4:203.0.113.0/24 include:eu.other.test -all',
    'v=spf1 ip4:203.0.113.1 include:_spf.other.test -all',
    // A term with another result in between.
    'v=spf1 ip4:192.0.2.0/25 -ip4:192.0.2.0/24 ip4:192.0.2.128/25 ~all',
    'v=spf1 -a:cdn.other.test include:_spf.other.test -all',
    // Nothing is certain about an include that could not be looked up, or that asks for the client.
    'v=spf1 a:cdn.other.test include:macro.other.test -all',
    'v=spf1 include:down.other.test a -all',
    // Receivers reject these records.
    'v=spf1 a a include:none.other.test -all',
    `v=spf1 a a ${many(10)} include:strict.none.test -all`,
  ])('%s stays as it is', async (text) => {
    expect(await shortened(text)).toBeUndefined();
  });

  it('keeps own names with many addresses, aliases, and own records with exceptions', async () => {
    const shorter = await shortened(
      `v=spf1 a a a:many.example.com a:alias.example.com include:strict.example.com ${many(9)} -all`,
    );
    expect(shorter?.record).toContain('a:many.example.com');
    expect(shorter?.record).toContain('include:strict.example.com');
    expect(shorter?.record).not.toContain('ip4:198.51.100.0');
  });

  it.each([
    ['v=spf1 include:six.other.test -all', 'v=spf1 ip6:::/0 -all'],
    ['v=spf1 -include:half.other.test ~all', 'v=spf1 -ip6:::/1 ~all'],
  ])('writes all addresses of IPv6 as one network: %s', async (text, expected) => {
    expect((await shortened(text, true))?.record).toBe(expected);
  });

  it('flattens only on request, and says what goes stale', async () => {
    const text = 'v=spf1 mx include:_spf.other.test exists:%{i}.other.test -all';
    expect(await shortened(text)).toBeUndefined();
    expect(await shortened(text, true)).toMatchObject({
      record:
        'v=spf1 ip4:192.0.2.25 ip4:192.0.2.26 ip4:203.0.113.0/25 ip4:203.0.113.128/26 exists:%{i}.other.test -all',
      lookups: 1,
      incomparable: ['exists:%{i}.other.test'],
      stale: ['mx', 'include:_spf.other.test'],
    });
  });
});

const octet = fc.integer({ min: 0, max: 31 });
const network = fc
  .tuple(octet, fc.integer({ min: 26, max: 32 }))
  .map(([last, prefix]) => `ip4:192.0.2.${last * 8}/${prefix}`);
const network6 = fc
  .tuple(octet, fc.integer({ min: 120, max: 128 }))
  .map(([last, prefix]) => `ip6:2001:db8::${last}/${prefix}`);
const HOSTS = ['', ':mx1.example.com', ':shop.example.com', ':cdn.other.test', '/28', ':shop.example.com/29'];
const INCLUDES = ['_spf.example.com', 'strict.example.com', '_spf.other.test', 'eu.other.test', 'nobody.other.test'];
const mechanism = fc.oneof(
  { weight: 5, arbitrary: network },
  { weight: 1, arbitrary: network6 },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTS).map((host) => `a${host}`) },
  { weight: 1, arbitrary: fc.constantFrom('mx', 'mx/28', 'mx//120') },
  { weight: 2, arbitrary: fc.constantFrom(...INCLUDES).map((name) => `include:${name}`) },
);
const directive = fc
  .tuple(fc.constantFrom('', '', '', '', '-', '~', '?'), mechanism)
  .map(([qualifier, written]) => `${qualifier}${written}`);
const end = fc.constantFrom(' -all', ' ~all', ' ?all', '', ' redirect=_spf.other.test', ' -all a');
const spfRecord = fc
  .tuple(fc.array(directive, { minLength: 1, maxLength: 9 }), end)
  .map(([terms, last]) => `v=spf1 ${terms.join(' ')}${last}`);

const RESULTS = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral', error: 'permerror' } as const;

/** The first and the last address of every range, by result: both sides of every border. */
function bordersByResult(record: ResolvedSpf): [string, IpAddress[]][] {
  return [...sendersOf(record)].map(([outcome, addresses]) => [
    RESULTS[outcome],
    ([4, 6] as const).flatMap((version) => addresses.ranges(version).flatMap(({ first, last }) => [first, last])),
  ]);
}

describe('shorter records', () => {
  /** Evaluates a record as receivers do, but without limits: the record is in a zone of its own. */
  const evaluate = async (text: string, ip: IpAddress) => {
    const lookup = lookupIn({ ...ZONE, 'example.com TXT': [text] });
    const sender = `someone@${DOMAIN}`;
    const { result } = await checkHost(
      { ip, domain: DOMAIN, sender, helo: DOMAIN, receiver: 'mx.test', receivedAt: new Date(0) },
      lookup,
    );
    return result;
  };

  it.each([false, true])('give every address the result of the original (flatten: %s)', async (flatten) => {
    await fc.assert(
      fc.asyncProperty(spfRecord, async (text) => {
        const before = await resolved(text);
        const shorter = runToEnd(shorterSpf(before, { isOwn, flatten }));
        for (const [result, ips] of bordersByResult(before)) {
          for (const ip of ips) {
            const expected = await evaluate(text, ip);
            if (expected === 'permerror') continue; // the original exceeds a limit
            expect([text, ip.toString(), result]).toEqual([text, ip.toString(), expected]);
            if (shorter)
              expect([shorter.record, await evaluate(shorter.record, ip)]).toEqual([shorter.record, expected]);
          }
        }
        if (shorter) {
          const after = await SpfLookupCount.of(DOMAIN, parseSpf(shorter.record).record, lookupIn(ZONE));
          expect([text, shorter.lookups]).toEqual([text, after.lookups]);
        }
      }),
      { numRuns: TEST_RUNS },
    );
  });
});

it.each([
  ['is not evaluated where it has too many addresses', 125, 0, 0],
  ['is compared only so often', 100, 1, 1500],
])('a record of forty names %s', async (_, addresses, least, most) => {
  const text = `v=spf1 ${Array.from({ length: 40 }, (_, i) => `${i % 2 ? '?' : '+'}a:h${i}.example.com`).join(' ')} -all`;
  const found = Array.from({ length: addresses }, (_, i) => `10.0.${i}.`);
  const lookup: SpfLookup = (name, type) =>
    Promise.resolve(type === 'A' ? found.map((net) => `${net}${2 * parseInt(name.slice(1), 10)}`) : []);
  const record = await resolved(text, lookup);
  const difference = jest.spyOn(AddressSet.prototype, 'difference');
  runToEnd(shorterSpf(record, { isOwn, flatten: true }));
  expect(sendersOf(record).size > 0).toBe(least > 0);
  expect(difference.mock.calls.length).toBeGreaterThanOrEqual(least);
  expect(difference.mock.calls.length).toBeLessThanOrEqual(most);
  difference.mockRestore();
});
