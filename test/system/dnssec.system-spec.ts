import type { DnssecResult } from '#features/dnssec/dnssec.dto.js';
import { reports } from './client.js';
import { rcodeName } from '#formats/dns-wire/rcode.js';
import { EXAMINED } from './domains/domains.js';
import { PUBLIC_RESOLVERS } from './lab/address-plan.js';
import { Questions } from './lab/questions.js';

let found: Map<string, DnssecResult>;
beforeAll(async () => {
  found = await reports(
    EXAMINED.map(({ name }) => name),
    (name) => `dnssec/${name}`,
  );
});

it.each(EXAMINED)('$name: $expected.dnssec ($intent)', ({ name, expected: { dnssec } }) => {
  const { status, adValidated } = found.get(name)!;
  expect({ status, adValidated }).toEqual({ status: dnssec, adValidated: dnssec === 'valid' });
});

const ECDSA = 'ECDSAP256SHA256';

it.each<[string, string[], string[], boolean[]]>([
  ['perfect.test', [ECDSA], ['ksk'], [true]],
  ['splitkeys.com', [ECDSA, ECDSA], ['ksk', 'zsk'], [true]],
  ['rsa.de', ['RSASHA256'], ['ksk'], [true]],
  ['p384.de', ['ECDSAP384SHA384'], ['ksk'], [true]],
  ['ed25519.de', ['ED25519'], ['ksk'], [true]],
  ['rsasha1.de', ['RSASHA1-NSEC3-SHA1'], ['ksk'], [true]],
  ['compact.com', [ECDSA], ['ksk'], [true]],
  ['leftover.com', [ECDSA], ['ksk'], [false, true]],
  ['orphan.com', [ECDSA], ['ksk'], [false]],
  ['strayds.com', [], [], [false]],
  ['island.com', [ECDSA], ['ksk'], []],
  ['expired.com', [ECDSA], ['ksk'], [true]],
  ['plain.com', [], [], []],
])('keys of %s: %j %j, linked %j', (name, algorithms, roles, matched) => {
  const { dnskeys, links } = found.get(name)!;
  expect(dnskeys.map(({ algorithm }) => algorithm)).toEqual(algorithms);
  expect(dnskeys.map(({ role }) => role).sort()).toEqual(roles);
  expect(links.map((link) => link.matched).sort()).toEqual(matched);
});

// A proof without the SOA bit looks like that of the parent zone. What resolvers make of it differs, and none calls it valid.
it.each<[string, 'CAA' | 'MX', string, string, string]>([
  ['apexsoa.com', 'CAA', 'not validated', 'SERVFAIL', 'SERVFAIL'],
  ['apexhashed.com', 'CAA', 'SERVFAIL', 'SERVFAIL', 'SERVFAIL'],
  ['apexsoa.com', 'MX', 'validated', 'validated', 'validated'],
  ['perfect.test', 'MX', 'validated', 'validated', 'validated'],
])('%s %s: unbound %s, BIND %s, Knot Resolver %s', async (name, type, ...expected) => {
  const questions = new Questions();
  const { cloudflare, google, opendns } = PUBLIC_RESOLVERS;
  const told = await Promise.all(
    [cloudflare, google, opendns].map(async ({ address }) => {
      const { rcode, isValidated } = (await questions.ask(address, { name, type }))!;
      if (rcode !== 0) return rcodeName(rcode);
      return isValidated ? 'validated' : 'not validated';
    }),
  );
  questions.close();
  expect(told).toEqual(expected);
});
