import type { RecordOf, ResourceRecord } from '../../../dns-wire/resource-record.js';
import { judgeLink, type LinkVerdict } from '../../../records/chain-of-trust.js';
import { hashParameters } from '../../../records/denial.js';
import { type Dnskey, dnskeyRdata, keyTag } from '../../../records/dnskey.js';
import { judgeDenial } from '../../../records/judge-denial.js';
import { judgeSet, type SignatureFault } from '../../../records/verify-rrsig.js';
import { Rcode } from '../../../dns-wire/rcode.js';
import { OWN_TYPES } from './server-queries.js';
import type { KeySet, ServerAnswers } from './server-answers.js';
import { type ServerProfile, authoritativeStates } from './server-profile.js';
import { newestOf, versionsOf } from './zone-versions.js';
import type { ZoneServers } from './zone-servers.js';

/** What of a server's answers a validating resolver rejects, each as the type of its records. */
export interface ServerFaults {
  readonly name: string;
  readonly expired: readonly string[];
  readonly invalid: readonly string[];
  /** Denials without a valid proof. */
  readonly unproven: readonly string[];
}

/** The servers that sign the zone, judged by the keys that the parent zone authenticates; none where it knows none. */
export function faultsOf({ zone, servers, ds, now: at }: ZoneServers): ServerFaults[] {
  const now = Math.floor(at / 1000);
  const stateOf = (set: KeySet) => judgeLink({ zone, ds, ...set }, now).state;
  const current = newest(servers).flatMap(({ answers }) => answers?.keySet ?? []);
  const keys = current.filter((set) => stateOf(set) === 'secure').flatMap((set) => set.keys.map(({ data }) => data));
  if (keys.length === 0) return [];
  return servers.flatMap(({ name, answers }) =>
    answers && isSigned(answers) ? [{ name, ...judged(answers, { zone, keys, now, stateOf }) }] : [],
  );
}

/** Whether everything that a server answers is valid by the keys that it publishes itself. */
export function isValidlySigned(answers: ServerAnswers, zone: string, now: number): boolean {
  const keys = answers.keySet?.keys.map(({ data }) => data) ?? [];
  const { expired, invalid, unproven } = judged(answers, { zone, keys, now, stateOf: () => 'secure' });
  return expired.length + invalid.length + unproven.length === 0;
}

interface Trust {
  readonly zone: string;
  readonly keys: readonly Dnskey[];
  readonly now: number;
  readonly stateOf: (set: KeySet) => LinkVerdict['state'];
}

function judged(answers: ServerAnswers, { zone, keys, now, stateOf }: Trust): Omit<ServerFaults, 'name'> {
  const { told, soa, keySet, denial } = answers;
  const sets = OWN_TYPES.flatMap((type) => {
    const one = told[type];
    return one?.state === 'data' && one.records.length > 0 ? [{ type, ...one }] : [];
  });
  const faults = [{ type: 'SOA', ...soa }, ...sets].flatMap(({ type, records, signatures }) => {
    const verdict = judgeSet(records, signatures, zone, keys, now);
    return verdict.state === 'bogus' ? [{ type, fault: verdict.fault }] : [];
  });
  if (keySet && stateOf(keySet) === 'broken')
    faults.unshift({ type: 'DNSKEY', fault: faultOfKeys(keySet, zone, keys, now) });
  const verdict = denial && judgeDenial({ ...denial, type: 'A' }, zone, keys, now);
  if (verdict?.state === 'bogus' && verdict.fault === 'expired')
    faults.push({ type: verdict.record ?? 'NSEC', fault: 'expired' });
  const typesWith = (isSuch: (fault: SignatureFault) => boolean) => [
    ...new Set(faults.filter(({ fault }) => isSuch(fault)).map(({ type }) => type)),
  ];
  const isUnproven = verdict?.state === 'bogus' && verdict.fault !== 'expired';
  return {
    expired: typesWith((fault) => fault === 'expired'),
    invalid: typesWith((fault) => fault !== 'expired'),
    unproven: isUnproven ? [denial?.rcode === Rcode.NXDOMAIN ? 'NXDOMAIN' : 'NODATA'] : [],
  };
}

function faultOfKeys(
  { keys, signatures }: KeySet,
  zone: string,
  trusted: readonly Dnskey[],
  now: number,
): SignatureFault {
  const verdict = judgeSet(keys, signatures, zone, trusted, now);
  return verdict.state === 'bogus' ? verdict.fault : 'key-missing';
}

/** Every key that a server of the zone publishes and that is not among these. */
export function keysBesides(known: readonly Dnskey[], { servers, strays }: ZoneServers): Dnskey[] {
  const spelt = (key: Dnskey) => Buffer.from(dnskeyRdata(key)).toString('hex');
  const sets = [...servers, ...strays].flatMap(({ answers }) => answers?.keySet ?? []);
  const published = new Map(sets.flatMap(({ keys }) => keys.map(({ data }) => [spelt(data), data] as const)));
  for (const key of known) published.delete(spelt(key));
  return [...published.values()];
}

/**
 * Servers whose signatures need a key that another server of the same version does not publish, with its tag. One that
 * no server publishes is a fault of the zone.
 */
export function unknownSigners(servers: readonly ServerProfile[]): string[] {
  const sets = newest(servers).flatMap(({ answers }) => answers?.keySet ?? []);
  const isMissing = (tag: number) => {
    const having = sets.filter(({ keys }) => keys.some(({ data }) => keyTag(data) === tag)).length;
    return having > 0 && having < sets.length;
  };
  return newest(servers).flatMap(({ name, answers }) => {
    const tags = answers?.soa.signatures.map((signature) => signature.keyTag) ?? [];
    return tags.length > 0 && tags.every(isMissing) ? [`${name} (${tags.join(', ')})`] : [];
  });
}

/** How each server proves that a name does not exist: NSEC, or NSEC3 with its parameters. */
export function proofsOf(servers: readonly ServerProfile[]): { readonly name: string; readonly proof: string }[] {
  return servers.flatMap(({ name, answers }) => {
    const authorities = answers?.denial?.authorities ?? [];
    const hashed = authorities.find((record) => isNsec3(record));
    if (hashed) return [{ name, proof: `NSEC3 ${hashParameters(hashed)}`.trimEnd() }];
    return authorities.some(({ type }) => type === 'NSEC') ? [{ name, proof: 'NSEC' }] : [];
  });
}

function isNsec3(record: ResourceRecord): record is RecordOf<'NSEC3'> & ResourceRecord {
  return record.type === 'NSEC3';
}

function isSigned({ soa }: ServerAnswers): boolean {
  return soa.signatures.length > 0;
}

/** Without older copies, whose keys may have been replaced. */
function newest(servers: readonly ServerProfile[]): ServerProfile[] {
  const versions = versionsOf(servers);
  if (versions.length === 0) return [];
  return servers.filter((server) =>
    authoritativeStates(server).some(({ soa: { mname, serial } }) => {
      const primary = mname.toLowerCase();
      return newestOf(versions.filter((one) => one.primary === primary)).serial === serial;
    }),
  );
}
