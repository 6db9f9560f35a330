import { presentData, type RecordOf } from '#formats/dns-wire/resource-record.js';
import { deriveFact, known, type Gathered } from '#base/domain/fact.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';

/** All TXT records at the domain itself. */
export interface Texts {
  readonly name: string;
  readonly texts: readonly string[];
  /** Size of a response with all of them, without signatures. */
  readonly octets: number;
}

export interface TextFacts {
  readonly texts: Texts;
}

const HEADER = 12;
const TYPE_AND_CLASS = 4;
const BEFORE_DATA = 12; // a pointer to the name, type, class, TTL and length

export async function gatherTexts({ name }: Subject, dns: DnsReader): Promise<Gathered<TextFacts>> {
  const texts = deriveFact(await dns.records(name, 'TXT'), (records) =>
    known({ name, texts: records.map((record) => presentData(record)), octets: octetsOf(name, records) }),
  );
  return { texts };
}

function octetsOf(name: string, records: readonly RecordOf<'TXT'>[]): number {
  const question = name.length + 2 + TYPE_AND_CLASS;
  const strings = records.flatMap(({ data }) => data.strings);
  return strings.reduce((sum, { length }) => sum + 1 + length, HEADER + question + records.length * BEFORE_DATA);
}
