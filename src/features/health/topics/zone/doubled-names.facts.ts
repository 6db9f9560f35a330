import { sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import { presentData } from '#formats/dns-wire/resource-record.js';
import { absent, known, type Gathered } from '#base/domain/fact.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import { findDoubledName } from '#engine/gathering/doubled-names.js';
import type { Subject } from '#engine/gathering/subject.js';

/** A record at a name that contains the zone twice. */
export interface DoubledRecord {
  readonly host: string;
  /** The intended name. */
  readonly meant: string;
  readonly type: RecordType;
  readonly value: string;
}

export interface DoubledNameFacts {
  /** Absent if there are none; SPF and DMARC records are in the facts of their topics. */
  readonly doubledRecords: readonly DoubledRecord[];
}

/** The most common records. */
const USUAL: readonly (readonly [label: string, type: RecordType])[] = [
  ['', 'A'],
  ['', 'MX'],
  ['www', 'A'],
  ['www', 'CNAME'],
  ['mail', 'A'],
  ['_mta-sts', 'TXT'],
  ['_smtp._tls', 'TXT'],
];
const MAX_VALUES = 4;

export async function gatherDoubledNames(subject: Subject, dns: DnsReader): Promise<Gathered<DoubledNameFacts>> {
  const { name } = subject;
  const doubled = await findDoubledName(subject, dns);
  if (doubled === undefined) return { doubledRecords: absent };
  const found = await Promise.all(
    USUAL.map(async ([label, type]): Promise<readonly DoubledRecord[]> => {
      const below = (domain: string) => (label === '' ? domain : `${label}.${domain}`);
      const host = below(doubled);
      const answer = await dns.answer(host, type);
      const records = answer.state === 'known' ? answer.value.answers : [];
      const values = records
        .filter((record) => record.type === type && sameName(record.name, host))
        .map((record) => presentData(record));
      return values.slice(0, MAX_VALUES).map((value) => ({ host, meant: below(name), type, value }));
    }),
  );
  const all = found.flat();
  return { doubledRecords: all.length > 0 ? known(all) : absent };
}
