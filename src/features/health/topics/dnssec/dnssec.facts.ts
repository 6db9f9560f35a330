import { recordsAt } from '#formats/dns-wire/answer-records.js';
import { presentData, type RecordOf } from '#formats/dns-wire/resource-record.js';
import { absent, deriveFact, known, type Fact, type Gathered } from '#base/domain/fact.js';
import type { LinkVerdict } from '#formats/records/chain-of-trust.js';
import type { Dnskey } from '#formats/records/dnskey.js';
import type { Ds } from '#formats/records/ds.js';
import { type DsOffer, dsOffers } from '#formats/records/ds-offer.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { UNCONFIRMED } from '#engine/gathering/query-options.js';
import { apexIn } from '#platform/network/dns/denial.js';
import type { Subject } from '#engine/gathering/subject.js';
import type { Resolution } from '../resolution/resolution.facts.js';
import { linkOf } from './link.facts.js';

export interface ZoneSigning {
  readonly zone: string;
  readonly ds: readonly Ds[];
  readonly keys: readonly Dnskey[];
  /** Keys that only other servers of the zone publish, as with several signers (RFC 8901). */
  readonly keysElsewhere: readonly Dnskey[];
  readonly verdict: LinkVerdict['state'];
  /** DS records that are safe to publish. */
  readonly offers: readonly DsOffer[];
  /** The parent zone is a zone of the same owner that is not signed or has no DS record. */
  readonly isBelowUnsigned: boolean;
}

export interface Nsec3Settings {
  readonly zone: string;
  readonly hashAlgorithm: number;
  readonly iterations: number;
  /** In hexadecimal digits. */
  readonly salt: string;
  /** The records with clear flags, if there are several. */
  readonly several: readonly string[];
  /** The records with flags, which servers and validators ignore (RFC 5155 section 4.1.2). */
  readonly flagged: readonly string[];
}

export interface DnssecFacts {
  /** Absent if validation fails, which is reported elsewhere, and for a name that is no zone apex. */
  readonly dnssec: ZoneSigning;
  /** The same if the parent zone has a DS record, otherwise absent. */
  readonly signedZone: ZoneSigning;
  readonly nsec3: Nsec3Settings;
}

export async function gatherDnssec(
  { state }: Resolution,
  subject: Subject,
  context: GatherContext,
): Promise<Gathered<DnssecFacts>> {
  const { zone, domain } = subject;
  const { dns } = context;
  const nothing = { dnssec: absent, signedZone: absent, nsec3: absent };
  if (state === 'bogus') return nothing;
  const [soa, ds, link, params] = await Promise.all([
    dns.answer(zone, 'SOA'),
    dns.answer(zone, 'DS'),
    linkOf(subject, context),
    dns.records(zone, 'NSEC3PARAM', UNCONFIRMED), // a signed answer needs no confirmation
  ]);
  const apex = soa.state === 'known' ? apexIn(soa.value, zone) : undefined;
  if (apex !== undefined && apex !== zone) return nothing;
  // If the name is not delegated, the DS query can return a CNAME of the parent zone, as for www.gov.uk.
  const isHeldAbove = ds.state === 'known' && recordsAt(ds.value.answers, zone, 'CNAME').length > 0;
  if (apex === undefined && isHeldAbove) return nothing;
  if (link.state === 'known' && link.value.verdict.state === 'broken') return nothing;
  const isValidated = [soa, ds].some((answer) => answer.state === 'known' && answer.value.ad);
  const isBelowUnsigned = zone !== domain.registration.ascii && !isValidated;
  const dnssec = deriveFact(link, ({ ds, keys, verdict, signatures, now }) =>
    known({
      zone,
      ds,
      keys: keys.map(({ data }) => data),
      keysElsewhere: [],
      verdict: verdict.state,
      offers: dsOffers([{ zone, keys, signatures }], now),
      isBelowUnsigned,
    }),
  );
  if (dnssec.state !== 'known' || dnssec.value.ds.length === 0) return { dnssec, signedZone: absent, nsec3: absent };
  return { dnssec, signedZone: dnssec, nsec3: deriveFact(params, (records) => settingsIn(zone, records)) };
}

function settingsIn(zone: string, records: readonly RecordOf<'NSEC3PARAM'>[]): Fact<Nsec3Settings> {
  // It is unknown which of several records is used; take the one with the fewest iterations.
  const sorted = records.toSorted(({ data: one }, { data: other }) => {
    return one.hashAlgorithm - other.hashAlgorithm || one.iterations - other.iterations;
  });
  const inForce = sorted.filter(({ data }) => data.flags === 0);
  const settings = inForce[0] ?? sorted[0];
  if (!settings) return absent;
  const { hashAlgorithm, iterations, salt } = settings.data;
  return known({
    zone,
    hashAlgorithm,
    iterations,
    salt: Buffer.from(salt).toString('hex').toUpperCase(),
    several: inForce.length > 1 ? inForce.map((record) => presentData(record)) : [],
    flagged: records.filter(({ data }) => data.flags !== 0).map((record) => presentData(record)),
  });
}
