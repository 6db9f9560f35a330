import { answerFrom } from '#test/lab/signed-answer.js';
import { Zone } from '#test/lab/zone.js';
import type { Signing } from '#test/lab/zone-signer.js';
import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { Rcode } from '#formats/dns-wire/rcode.js';
import { absent, known, unobtainable, type Fact } from '#base/domain/fact.js';
import { dsOffers } from '#formats/records/ds-offer.js';
import type { ServerAnswers } from '../servers/server-answers.js';
import type { ZoneServers } from '../servers/zone-servers.js';
import { withSafeOffers } from './safe-offers.js';

const ZONE = 'offered.example';
const NOW = Date.now();

function told<T extends 'DNSKEY' | 'SOA'>(type: T, signing: Signing) {
  const zone = Zone.of(ZONE, '@ SOA ns1 hostmaster 1 7200 3600 1209600 300', signing);
  const { answers } = answerFrom(zone, zone.origin, type);
  const signatures = signaturesOver(answers, ZONE, type).map(({ data }) => data);
  return { records: recordsAt(answers, ZONE, type), signatures };
}

function keySet(signing: Signing = {}) {
  const { records: keys, signatures } = told('DNSKEY', signing);
  return { keys, signatures };
}

function denialWith(signing: Signing) {
  const name = `nobody.${ZONE}.`;
  const zone = Zone.of(ZONE, '@ SOA ns1 hostmaster 1 7200 3600 1209600 300', signing);
  return { name, rcode: Rcode.NXDOMAIN, authorities: answerFrom(zone, name, 'A').authorities };
}

const own = keySet();
const soa = told('SOA', {});
const offers = dsOffers([{ zone: ZONE, ...own }], Math.floor(NOW / 1000));
const serving = (found: Partial<ServerAnswers>, ...sets: (ServerAnswers['keySet'] | 'unheard')[]): Fact<ZoneServers> =>
  known({
    ...{ zone: ZONE, names: [], strays: [], former: [], ds: [], now: NOW },
    servers: sets.map((set) => ({
      ...{ name: 'ns', addressStates: [] },
      ...(set !== 'unheard' && { answers: { name: ZONE, byType: {}, soa, ...found, keySet: set } }),
    })),
  });
const servers = (...sets: (ServerAnswers['keySet'] | 'unheard')[]) => serving({}, ...sets);

const SIGNING = {
  zone: ZONE,
  ds: [],
  keys: [],
  keysElsewhere: [],
  verdict: 'unsigned',
  isBelowUnsigned: false,
} as const;

it('adds the keys that only other servers publish', () => {
  const keys = own.keys.map(({ data }) => ({ ...data }));
  const other = keySet({ algorithm: 15 });
  const { dnssec } = withSafeOffers({
    ...{ dnssec: known({ ...SIGNING, keys, offers }), signedZone: absent, brokenChain: absent },
    zoneServers: servers(own, other),
  });
  expect(dnssec.state === 'known' && dnssec.value.keysElsewhere).toEqual(other.keys.map(({ data }) => data));
});

it.each<[string, Fact<ZoneServers>, number]>([
  ['every server has the key set', servers(own, own), 1],
  ['a server is not heard', servers(own, 'unheard'), 1],
  ['a server has no keys', servers(own, undefined), 0],
  ['a server has other keys', servers(own, keySet({ algorithm: 15 })), 0],
  ['a server has no signature over them', servers({ ...own, signatures: [] }), 0],
  ['the SOA has an expired signature', serving({ soa: told('SOA', { exceptions: { SOA: [-30, -2] } }) }, own), 0],
  ['the SOA has no signature', serving({ soa: { ...soa, signatures: [] } }, own), 0],
  ['a denial is proven', serving({ denial: denialWith({}) }, own), 1],
  ['a denial comes without a proof', serving({ denial: denialWith({ denial: 'none' }) }, own), 0],
  ['nothing is known of the servers', unobtainable('timeout'), 1],
])('number of safe DS records if %s: %#', (_, zoneServers, count) => {
  const signing = known({ ...SIGNING, offers });
  const { dnssec, signedZone, brokenChain } = withSafeOffers({
    ...{ dnssec: signing, signedZone: absent, zoneServers },
    brokenChain: known({ zone: ZONE, errors: [], ds: [], tags: [], offers }),
  });
  expect([dnssec, brokenChain].map((fact) => fact.state === 'known' && fact.value.offers.length)).toEqual([
    count,
    count,
  ]);
  expect(signedZone).toEqual(absent);
});
