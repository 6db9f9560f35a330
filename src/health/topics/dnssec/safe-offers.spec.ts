import { answerFrom } from '../../../../test/lab/signed-answer.js';
import { Zone } from '../../../../test/lab/zone.js';
import { recordsAt, signaturesOver } from '../../../dns-wire/answer-records.js';
import { absent, known, unobtainable, type Fact } from '../../../domain/fact.js';
import { dsOffers } from '../../../records/ds-offer.js';
import type { ServerAnswers } from '../servers/server-answers.js';
import type { ZoneServers } from '../servers/zone-servers.js';
import { withSafeOffers } from './safe-offers.js';

const ZONE = 'offered.example';
const NOW = Date.now();

function keySet(algorithm = 13) {
  const zone = Zone.of(ZONE, '@ SOA ns1 hostmaster 1 7200 3600 1209600 300', { algorithm });
  const { answers } = answerFrom(zone, zone.origin, 'DNSKEY');
  return {
    keys: recordsAt(answers, ZONE, 'DNSKEY'),
    signatures: signaturesOver(answers, ZONE, 'DNSKEY').map(({ data }) => data),
  };
}

const own = keySet();
const offers = dsOffers([{ zone: ZONE, ...own }], Math.floor(NOW / 1000));
const servers = (...sets: (ServerAnswers['keySet'] | 'unheard')[]): Fact<ZoneServers> =>
  known({
    ...{ zone: ZONE, names: [], strays: [], ds: [], now: NOW },
    servers: sets.map((set) => ({
      ...{ name: 'ns', addressStates: [] },
      ...(set !== 'unheard' && { answers: { told: {}, soa: { records: [], signatures: [] }, keySet: set } }),
    })),
  });

it.each<[string, Fact<ZoneServers>, number]>([
  ['every server has the key set', servers(own, own), 1],
  ['a server is not heard', servers(own, 'unheard'), 1],
  ['a server has no keys', servers(own, undefined), 0],
  ['a server has other keys', servers(own, keySet(15)), 0],
  ['a server has no signature over them', servers({ ...own, signatures: [] }), 0],
  ['nothing is known of the servers', unobtainable('timeout'), 1],
])('where %s, so many DS records are safe: %#', (_, zoneServers, count) => {
  const signing = known({ zone: ZONE, ds: [], keys: [], verdict: 'unsigned' as const, isBelowUnsigned: false, offers });
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
