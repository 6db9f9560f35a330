import { recordsAt, signaturesOver } from '../../../dns-wire/answer-records.js';
import { presentData } from '../../../dns-wire/resource-record.js';
import { absent, derive, known, together, unobtainable, type Gathered } from '../../../domain/fact.js';
import { isTooLarge, signsKeySet } from '../../../records/chain-of-trust.js';
import { type Dnskey, keyTag } from '../../../records/dnskey.js';
import type { Ds } from '../../../records/ds.js';
import type { GatherContext } from '../../gathering/gather-context.js';
import { ageOf } from './signatures.facts.js';
import type { Subject } from '../../gathering/subject.js';
import type { Reading } from '../../../network/dns/read-unvalidated.js';

/** The DS records that a zone asks its parent for (RFC 7344). */
export interface CdsRecords {
  readonly zone: string;
  readonly cds: readonly Ds[];
  readonly cdnskeys: readonly Dnskey[];
  /** Validation fails for want of a signature. */
  readonly isUnsigned: boolean;
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
    isUnsigned: [cds, cdnskey].some(isUnsigned),
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

function isUnsigned({ isBogus, answers }: Reading): boolean {
  return isBogus && answers.length > 0 && !answers.some(({ type }) => type === 'RRSIG');
}

function ageIn({ answers }: Reading, zone: string, type: 'CDS' | 'CDNSKEY' | 'DNSKEY'): number {
  const [record] = recordsAt(answers, zone, type);
  const signatures = signaturesOver(answers, zone, type).map(({ data }) => data);
  return record ? ageOf(record, signatures) : 0;
}
