import { sameName } from '../../../dns-wire/name.js';
import type { RecordType } from '../../../dns-wire/record-type.js';
import { presentData } from '../../../dns-wire/resource-record.js';
import { absent, known, type Gathered } from '../../../domain/fact.js';
import type { DnsReader } from '../../gathering/dns-reader.js';
import { doubledName } from '../../gathering/doubled-names.js';
import type { Subject } from '../../gathering/subject.js';

/** A record at a name that contains the zone twice. */
export interface DoubledRecord {
  readonly host: string;
  /** Where it belongs. */
  readonly meant: string;
  readonly type: RecordType;
  readonly value: string;
}

export interface DoubledNameFacts {
  /** Absent where there are none; those of SPF and DMARC are among the facts about these. */
  readonly doubledRecords: readonly DoubledRecord[];
}

/** What is entered most often. */
const USUAL: readonly (readonly [label: string, type: RecordType])[] = [
  ['', 'A'],
  ['', 'MX'],
  ['www', 'A'],
  ['www', 'CNAME'],
  ['mail', 'A'],
  ['_mta-sts', 'TXT'],
  ['_smtp._tls', 'TXT'],
];
const MOST_VALUES = 4;

export async function gatherDoubledNames(subject: Subject, dns: DnsReader): Promise<Gathered<DoubledNameFacts>> {
  const { name } = subject;
  const doubled = await doubledName(subject, dns);
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
      return values.slice(0, MOST_VALUES).map((value) => ({ host, meant: below(name), type, value }));
    }),
  );
  const all = found.flat();
  return { doubledRecords: all.length > 0 ? known(all) : absent };
}
