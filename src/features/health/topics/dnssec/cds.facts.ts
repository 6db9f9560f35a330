import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { CLASS_IN } from '#formats/dns-wire/message.js';
import { presentData, type RecordOf, type ResourceRecord } from '#formats/dns-wire/resource-record.js';
import { absent, deriveFact, known, combineFacts, unobtainable, type Fact, type Gathered } from '#base/domain/fact.js';
import { isTooLarge, signsKeySet } from '#formats/records/chain-of-trust.js';
import { type Dnskey, keyTag } from '#formats/records/dnskey.js';
import type { Ds } from '#formats/records/ds.js';
import { judgeSet, type SignatureFault } from '#formats/records/verify-rrsig.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import { cacheAgeOf } from './signatures.facts.js';
import type { Subject } from '#engine/gathering/subject.js';
import type { ServedCds } from '../servers/cds-copies.facts.js';
import type { ZoneServers } from '../servers/zone-servers.js';
import type { UnvalidatedAnswer } from '#platform/network/dns/read-unvalidated.js';

/** The CDS and CDNSKEY records of a zone, from which the parent derives the DS records (RFC 7344). */
export interface CdsRecords {
  readonly zone: string;
  readonly cds: readonly Ds[];
  readonly cdnskeys: readonly Dnskey[];
  /**
   * The fault of their signature: according to resolvers if the zone has a DS record, otherwise by our own validation.
   */
  readonly fault?: SignatureFault;
  /** For how many seconds at most the resolver has cached each set. */
  readonly ages: { readonly cds: number; readonly cdnskey: number; readonly dnskey: number };
  /** Tags of the keys with a valid signature over the DNSKEY set. */
  readonly signers: readonly number[];
  /** The published DS records. */
  readonly ds: readonly string[];
}

export interface CdsFacts {
  /** Absent if the zone has none. */
  readonly cdsRecords: CdsRecords;
}

export async function gatherCds({ zone }: Subject, { dns, now }: GatherContext): Promise<Gathered<CdsFacts>> {
  const answers = await Promise.all([
    dns.answer(zone, 'CDS'),
    dns.answer(zone, 'CDNSKEY'),
    dns.answer(zone, 'DNSKEY'),
    dns.answer(zone, 'DS'),
  ]);
  return {
    cdsRecords: deriveFact(combineFacts(answers), ([cds, cdnskey, dnskey, ds]) =>
      wishesIn(zone, { cds, cdnskey, dnskey }, recordsAt(ds.answers, zone, 'DS'), Math.floor(now / 1000)),
    ),
  };
}

/** The records as a name server returns them, because the sets of a resolver can differ in age. */
export function withServedCds(
  { dnssec, cdsRecords, servedCds, zoneServers }: Gathered<ServedFacts>,
  now: number,
): Gathered<CdsFacts> {
  if (dnssec.state !== 'known' || servedCds.state !== 'known' || zoneServers.state !== 'known') return { cdsRecords };
  const { zone, ds } = zoneServers.value;
  const { cds, cdnskey, dnskey } = servedCds.value;
  // Marked as bogus so that the signatures are verified here.
  const reading = (answers: readonly ResourceRecord[]) => ({ answers, isBogus: true });
  const readings = { cds: reading(cds), cdnskey: reading(cdnskey), dnskey: reading(dnskey) };
  const records = ds.map((data) => ({ name: zone, type: 'DS' as const, class: CLASS_IN, ttl: 0, data }));
  return { cdsRecords: wishesIn(zone, readings, records, Math.floor(now / 1000)) };
}

interface ServedFacts extends CdsFacts {
  readonly dnssec: unknown;
  readonly servedCds: ServedCds;
  readonly zoneServers: ZoneServers;
}

type Section = Pick<UnvalidatedAnswer, 'answers' | 'isBogus'>;
type Sections = Readonly<Record<'cds' | 'cdnskey' | 'dnskey', Section>>;

function wishesIn(
  zone: string,
  { cds, cdnskey, dnskey }: Sections,
  ds: readonly RecordOf<'DS'>[],
  now: number,
): Fact<CdsRecords> {
  const wanted = recordsAt(cds.answers, zone, 'CDS');
  const keys = recordsAt(cdnskey.answers, zone, 'CDNSKEY');
  if (wanted.length + keys.length === 0) return absent;
  if (isTooLarge({ keys: recordsAt(dnskey.answers, zone, 'DNSKEY') })) return unobtainable('too-large');
  return known({
    zone,
    cds: wanted.map(({ data }) => data),
    cdnskeys: keys.map(({ data }) => data),
    ...faultIn({ cds, cdnskey, dnskey }, zone, ds.length > 0, now),
    ages: {
      cds: ageIn(cds, zone, 'CDS'),
      cdnskey: ageIn(cdnskey, zone, 'CDNSKEY'),
      dnskey: ageIn(dnskey, zone, 'DNSKEY'),
    },
    signers: signersIn(dnskey, zone, now),
    ds: ds.map((record) => presentData(record)),
  });
}

function signersIn({ answers }: Section, zone: string, now: number): number[] {
  const keys = recordsAt(answers, zone, 'DNSKEY');
  const signatures = signaturesOver(answers, zone, 'DNSKEY').map(({ data }) => data);
  return keys
    .map(({ data }) => data)
    .filter((key) => signsKeySet({ zone, keys, signatures }, key, now))
    .map(keyTag);
}

function faultIn(
  { cds, cdnskey, dnskey }: Sections,
  zone: string,
  isValidated: boolean,
  now: number,
): Pick<CdsRecords, 'fault'> {
  const keys = recordsAt(dnskey.answers, zone, 'DNSKEY').map(({ data }) => data);
  const faultOf = ({ answers, isBogus }: Section, type: 'CDS' | 'CDNSKEY') => {
    const records: readonly ResourceRecord[] =
      type === 'CDS' ? recordsAt(answers, zone, type) : recordsAt(answers, zone, type);
    if (records.length === 0 || (isValidated && !isBogus)) return [];
    const signatures = signaturesOver(answers, zone, type).map(({ data }) => data);
    const verdict = judgeSet(records, signatures, zone, keys, now);
    return verdict.state === 'bogus' ? [verdict.fault] : [];
  };
  const [fault] = [...faultOf(cds, 'CDS'), ...faultOf(cdnskey, 'CDNSKEY')];
  return fault === undefined ? {} : { fault };
}

function ageIn({ answers }: Section, zone: string, type: 'CDS' | 'CDNSKEY' | 'DNSKEY'): number {
  const [record] = recordsAt(answers, zone, type);
  const signatures = signaturesOver(answers, zone, type).map(({ data }) => data);
  return record ? cacheAgeOf(record, signatures) : 0;
}
