import { AddressSet } from '#base/domain/address-set.js';
import { CidrBlock, IpAddress } from '#base/domain/ip-address.js';
import { checkHost } from './spf-check-host.js';
import { withinLimit } from './spf-limit.js';
import { SpfLookupCount } from './spf-lookup-count.js';
import type { SpfLookup } from './spf-lookup.js';
import { resolveSpf } from './spf-resolution.js';
import { sendersOf } from './spf-senders.js';
import { parseSpf } from './spf.js';

const DOMAIN = 'example.com';
/** Hosts with an address each, includes of one to five hosts, and one that goes on to another. */
const ZONE: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`h${i}.example.com A`, [`192.0.2.${i}`]])),
  'two.example.com TXT': ['v=spf1 a:h10.example.com a:h11.example.com -all'],
  'five.example.com TXT': [`v=spf1 ${[12, 13, 14, 15, 16].map((i) => `a:h${i}.example.com`).join(' ')} ~all`],
  'deep.example.com TXT': [
    'v=spf1 include:five.example.com include:two.example.com a:h17.example.com ip4:192.0.2.30 -all',
  ],
  'net.example.com TXT': ['v=spf1 ip4:192.0.2.31 -all'],
};
const lookup: SpfLookup = (name, type) => Promise.resolve(ZONE[`${name} ${type}`] ?? []);
const hosts = (count: number) => Array.from({ length: count }, (_, i) => `a:h${i}.example.com`).join(' ');

/** What a receiver finds, whom RFC 7208 stops after ten lookups. */
async function passes(text: string, ip: IpAddress): Promise<boolean> {
  const zone: SpfLookup = (name, type) =>
    name === DOMAIN && type === 'TXT' ? Promise.resolve([text]) : lookup(name, type);
  const request = { ip, domain: DOMAIN, sender: `a@${DOMAIN}`, helo: DOMAIN, receiver: 'mx', receivedAt: new Date(0) };
  return (await checkHost(request, zone)).result === 'pass';
}

it.each([
  `v=spf1 ${hosts(10)} -all`,
  `v=spf1 ${hosts(11)} -all`,
  `v=spf1 ${hosts(10)} include:net.example.com -all`,
  `v=spf1 ${hosts(10)} ip4:192.0.2.40 include:net.example.com ip4:192.0.2.41 -all`,
  `v=spf1 include:five.example.com include:two.example.com a:h0.example.com a:h1.example.com -all`,
  `v=spf1 include:deep.example.com ${hosts(5)} ip4:192.0.2.41 -all`,
  `v=spf1 ${hosts(4)} include:deep.example.com ip4:192.0.2.41 -all`,
  `v=spf1 ${hosts(9)} include:two.example.com ~all`,
  `v=spf1 ${hosts(10)} redirect=net.example.com`,
  `v=spf1 ${hosts(10)} +all`,
  `v=spf1 ${hosts(11)} +all`,
])('%s: the addresses that pass are those that a receiver lets pass', async (text) => {
  const { record } = parseSpf(text);
  const { costs } = await SpfLookupCount.of(DOMAIN, record, lookup);
  const passing = sendersOf(withinLimit(await resolveSpf(DOMAIN, record, costs, lookup))).get('+');
  for (let i = 0; i < 45; i++) {
    const ip = IpAddress.parse(`192.0.2.${i}`)!;
    expect([
      i,
      passing ? !passing.intersection(AddressSet.of([CidrBlock.of(`192.0.2.${i}/32`)])).isEmpty : false,
    ]).toEqual([i, await passes(text, ip)]);
  }
});
