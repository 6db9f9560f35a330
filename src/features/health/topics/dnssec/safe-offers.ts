import { deriveFact, known, type Fact, type Gathered } from '#base/domain/fact.js';
import { signsKeySet } from '#formats/records/chain-of-trust.js';
import type { Dnskey } from '#formats/records/dnskey.js';
import type { DsOffer } from '#formats/records/ds-offer.js';
import type { BrokenChain } from '../resolution/resolution.facts.js';
import { isValidlySigned } from '../servers/server-faults.js';
import { additionalKeys } from '../servers/server-signing.js';
import type { ZoneServers } from '../servers/zone-servers.js';
import type { ZoneSigning } from './dnssec.facts.js';

interface Offering {
  readonly dnssec: ZoneSigning;
  readonly signedZone: ZoneSigning;
  readonly brokenChain: BrokenChain;
}

/** Adds the keys of all servers of the zone, and keeps only the DS records that are safe with every one of them. */
export function withSafeOffers({
  zoneServers,
  dnssec,
  signedZone,
  brokenChain,
}: Gathered<Offering & { readonly zoneServers: ZoneServers }>): Gathered<Offering> {
  const narrow = <T extends { readonly zone: string; readonly offers: readonly DsOffer[] }>(fact: Fact<T>): Fact<T> =>
    deriveFact(fact, (one) => known({ ...one, offers: offersEverywhere(one, zoneServers) }));
  const elsewhere = (keys: readonly Dnskey[]) =>
    zoneServers.state === 'known' ? additionalKeys(keys, zoneServers.value) : [];
  const widen = (fact: Fact<ZoneSigning>) =>
    deriveFact(fact, (one) => known({ ...one, keysElsewhere: elsewhere(one.keys) }));
  const safe = narrow(widen(dnssec));
  return {
    dnssec: safe,
    signedZone: signedZone === dnssec ? safe : narrow(widen(signedZone)), // with a DS record both are the same
    brokenChain: narrow(brokenChain),
  };
}

/**
 * No DS record is offered if an authoritative server returned no keys, or if other records are not validly signed: the
 * zone would become bogus.
 */
function offersEverywhere(
  { zone, offers }: { readonly zone: string; readonly offers: readonly DsOffer[] },
  zoneServers: Fact<ZoneServers>,
): readonly DsOffer[] {
  if (zoneServers.state !== 'known') return offers;
  const { servers, strays, now } = zoneServers.value;
  const seconds = Math.floor(now / 1000);
  const heard = [...servers, ...strays].flatMap(({ answers }) => (answers ? [answers] : []));
  if (!heard.every((answers) => isValidlySigned(answers, zone, seconds))) return [];
  return offers.filter(({ key }) =>
    heard.every(({ keySet }) => keySet !== undefined && signsKeySet({ zone, ...keySet }, key, seconds)),
  );
}
