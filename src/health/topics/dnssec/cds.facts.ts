import { recordsAt, signaturesOver } from '../../../dns-wire/answer-records.js';
import { presentData, type ResourceRecord } from '../../../dns-wire/resource-record.js';
import { absent, derive, known, together, unobtainable, type Gathered } from '../../../domain/fact.js';
import { isTooLarge, signsKeySet } from '../../../records/chain-of-trust.js';
import { type Dnskey, keyTag } from '../../../records/dnskey.js';
import type { Ds } from '../../../records/ds.js';
import { judgeSet, type SignatureFault } from '../../../records/verify-rrsig.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { ageOf } from './signatures.facts.js';
import type { Subject } from '../../gathering/subject.js';
import type { Reading } from '../../../network/dns/read-unvalidated.js';

/** The DS records that a zone asks its parent for (RFC 7344). */
export interface CdsRecords {
  readonly zone: string;
  readonly cds: readonly Ds[];
  readonly cdnskeys: readonly Dnskey[];
  /** What is wrong with the signature over them: of a zone that is validated, as resolvers see it, else as we do. */
  readonly fault?: SignatureFault;
  /** For how many seconds the resolver has had each, at most. */
  readonly ages: { readonly cds: number; readonly cdnskey: number; readonly dnskey: number };
  /** Tags of the keys whose signature over the key set is valid. */
  readonly signers: readonly number[];
  /** The DS records as they are now. */
  readonly ds: readonly string[];
}

export interface CdsFacts {
  /** Absent where the zone has none. */
  readonly cdsRecords: CdsRecords;
}

export async function gatherCds({ zone }: Subject, { dns, now }: GatherContext): Promise<Gathered<CdsFacts>> {
  const answers = await Promise.all([
    dns.answer(zone, 'CDS'),
    dns.answer(zone, 'CDNSKEY'),
    dns.answer(zone, 'DNSKEY'),
    dns.answer(zone, 'DS'),
  ]);
  return { cdsRecords: derive(together(answers), (readings) => wishesIn(zone, readings, Math.floor(now / 1000))) };
}

function wishesIn(
  zone: string,
  [cds, cdnskey, dnskey, ds]: readonly [Reading, Reading, Reading, Reading],
  now: number,
) {
  const wanted = recordsAt(cds.answers, zone, 'CDS');
  const keys = recordsAt(cdnskey.answers, zone, 'CDNSKEY');
  if (wanted.length + keys.length === 0) return absent;
  if (isTooLarge({ keys: recordsAt(dnskey.answers, zone, 'DNSKEY') })) return unobtainable('too-large');
  return known({
    zone,
    cds: wanted.map(({ data }) => data),
    cdnskeys: keys.map(({ data }) => data),
    ...faultIn({ cds, cdnskey, dnskey, ds }, zone, now),
    ages: {
      cds: ageIn(cds, zone, 'CDS'),
      cdnskey: ageIn(cdnskey, zone, 'CDNSKEY'),
      dnskey: ageIn(dnskey, zone, 'DNSKEY'),
    },
    signers: signersIn(dnskey, zone, now),
    ds: recordsAt(ds.answers, zone, 'DS').map((record) => presentData(record)),
  });
}

function signersIn({ answers }: Reading, zone: string, now: number): number[] {
  const keys = recordsAt(answers, zone, 'DNSKEY');
  const signatures = signaturesOver(answers, zone, 'DNSKEY').map(({ data }) => data);
  return keys
    .map(({ data }) => data)
    .filter((key) => signsKeySet({ zone, keys, signatures }, key, now))
    .map(keyTag);
}

type Readings = Readonly<Record<'cds' | 'cdnskey' | 'dnskey' | 'ds', Reading>>;

function faultIn({ cds, cdnskey, dnskey, ds }: Readings, zone: string, now: number): Pick<CdsRecords, 'fault'> {
  const isValidated = recordsAt(ds.answers, zone, 'DS').length > 0;
  const keys = recordsAt(dnskey.answers, zone, 'DNSKEY').map(({ data }) => data);
  const faultOf = ({ answers, isBogus }: Reading, type: 'CDS' | 'CDNSKEY') => {
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

function ageIn({ answers }: Reading, zone: string, type: 'CDS' | 'CDNSKEY' | 'DNSKEY'): number {
  const [record] = recordsAt(answers, zone, type);
  const signatures = signaturesOver(answers, zone, type).map(({ data }) => data);
  return record ? ageOf(record, signatures) : 0;
}
