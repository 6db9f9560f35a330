import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import { sameName } from '#formats/dns-wire/name.js';
import type { ResourceRecord, UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { known, type Gathered } from '#base/domain/fact.js';
import type { Rrsig } from '#formats/records/rrsig.js';
import type { GatherContext } from '#engine/gathering/gather-context.js';
import type { DnsReader } from '#engine/gathering/dns-reader.js';
import type { Subject } from '#engine/gathering/subject.js';

/** An RRset with its signatures. */
export interface SignedSet {
  readonly name: string;
  readonly type: UnderstoodType;
  /** Resolvers return it only with checking disabled. */
  readonly isBogus: boolean;
  /** For how many seconds at most the resolver has cached it. */
  readonly age: number;
  readonly signatures: readonly Rrsig[];
}

export interface ZoneSignatures {
  readonly zone: string;
  /** Seconds since 1970. */
  readonly now: number;
  readonly sets: readonly SignedSet[];
}

export interface SignatureFacts {
  readonly signatures: ZoneSignatures;
}

/** Uses only queries that other gatherers send as well; unobtainable sets are omitted. */
export async function gatherSignatures(
  subject: Subject,
  { dns, now }: GatherContext,
): Promise<Gathered<SignatureFacts>> {
  const { zone } = subject;
  const sets = await Promise.all(questionsOn(subject).map(([name, type]) => signedSet(name, type, zone, dns)));
  return { signatures: known({ zone, now: Math.floor(now / 1000), sets: sets.filter((set) => set !== undefined) }) };
}

function questionsOn({ name, zone, domain }: Subject): (readonly [string, UnderstoodType])[] {
  const top = (['SOA', 'NS', 'DNSKEY'] as const).map((type) => [zone, type] as const);
  const itself = (['A', 'AAAA', 'MX', 'TXT'] as const).map((type) => [name, type] as const);
  const www = name === domain.registrable?.ascii ? [[`www.${name}`, 'A'] as const] : [];
  return [...top, ...itself, ...www, [`_dmarc.${name}`, 'TXT']];
}

async function signedSet(
  name: string,
  type: UnderstoodType,
  zone: string,
  dns: DnsReader,
): Promise<SignedSet | undefined> {
  const answer = await dns.answer(name, type);
  if (answer.state !== 'known') return undefined;
  const { answers, isBogus } = answer.value;
  const [record] = recordsAt(answers, name, type);
  const signatures = signaturesOver(answers, name, type).map(({ data }) => data);
  // A name below the zone may be in a child zone, which is not judged here.
  if (!record || signatures.some(({ signer }) => !sameName(signer, zone))) return undefined;
  return { name, type, isBogus, age: cacheAgeOf(record, signatures), signatures };
}

/** The original TTL in the RRSIG minus the remaining TTL (RFC 4034 section 3.1.4). */
export function cacheAgeOf({ ttl }: Pick<ResourceRecord, 'ttl'>, signatures: readonly Rrsig[]): number {
  return Math.max(0, ...signatures.map(({ originalTtl }) => originalTtl - ttl));
}
