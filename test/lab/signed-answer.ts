import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { denialOf } from './denial.js';
import { type Finding, search } from './zone-search.js';
import type { Zone } from './zone.js';

const HOUR_MS = 3_600_000;

/** An answer of a zone, with signatures and proofs if the zone is signed. */
export interface ZoneAnswer {
  readonly finding: Finding;
  readonly answers: readonly ResourceRecord[];
  readonly authorities: readonly ResourceRecord[];
  readonly nxdomain: boolean;
}

/** Cached until the zone changes, or for an hour because of the signature times. */
export function answerFrom(zone: Zone, name: string, type: RecordType): ZoneAnswer {
  if (zone.denying.length > 0) return make(zone, name, type);
  return zone.once(`${Math.floor(Date.now() / HOUR_MS)} ${type} ${name}`, () => make(zone, name, type));
}

function make(zone: Zone, name: string, type: RecordType): ZoneAnswer {
  const finding = search(zone, name, type);
  const compact = zone.signer?.denial === 'compact';
  switch (finding.kind) {
    case 'answer':
    case 'alias': {
      // The answer from a wildcard proves that the name itself does not exist; with compact denial it is signed as if
      // it did.
      const wildcard = compact ? undefined : finding.wildcard;
      const isProven = zone.signer?.proves('wildcard') ?? false;
      const authorities = wildcard && isProven ? signed(zone, denialOf(zone, name)) : [];
      return { finding, answers: signed(zone, finding.records, wildcard), authorities, nxdomain: false };
    }
    case 'referral': {
      const ds = zone.rrset(finding.cut, 'DS');
      return { finding, answers: [], authorities: [...finding.records, ...signed(zone, ds)], nxdomain: false };
    }
    default: {
      const proofs = zone.signer?.proves(type) ? denialOf(zone, name) : [];
      const authorities = [...negativeSoa(zone), ...proofs];
      return {
        finding,
        answers: [],
        authorities: signed(zone, authorities),
        nxdomain: finding.kind === 'nxdomain' && !compact,
      };
    }
  }
}

/** TTL of the SOA record in negative answers (RFC 2308 section 5). */
function negativeSoa({ soa, signer }: Zone): ResourceRecord[] {
  const name = signer?.soaOwner ?? soa?.name;
  return soa && name !== undefined ? [{ ...soa, name, ttl: Math.min(soa.ttl, soa.data.minimum) }] : [];
}

/** Adds the signature after every RRset; the synthesized CNAME of a DNAME has none. */
function signed(zone: Zone, records: readonly ResourceRecord[], wildcard?: string): ResourceRecord[] {
  const { signer } = zone;
  if (!signer) return [...records];
  const synthesized = records.some(({ type }) => type === 'DNAME');
  const sets = new Map<string, ResourceRecord[]>();
  for (const record of records) {
    const key = `${record.name} ${record.type}`;
    sets.set(key, [...(sets.get(key) ?? []), record]);
  }
  return [...sets.values()].flatMap((set) =>
    synthesized && set[0]!.type === 'CNAME' ? set : [...set, ...signer.sign(set, wildcard)],
  );
}
