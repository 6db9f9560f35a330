import { recordsAt } from '#formats/dns-wire/answer-records.js';
import type { Message } from '#formats/dns-wire/message.js';
import { normalName, sameName } from '#formats/dns-wire/name.js';
import type { RecordType } from '#formats/dns-wire/record-type.js';
import type { ResourceRecord, UnderstoodType } from '#formats/dns-wire/resource-record.js';
import { hostName, isWithin } from '#base/domain/host-name.js';
import { publishedAnswers, type TtlClients } from '#platform/network/dns/published-ttl.js';
import { type Rrsig, secondsBetween } from '#formats/records/rrsig.js';
import type { SigningKey } from './cache-proof.js';

/** Types at the top of a zone that are read, and further names. No other names are known. */
const APEX_TYPES = ['SOA', 'NS', 'A', 'AAAA', 'MX', 'TXT', 'CAA'] as const satisfies readonly UnderstoodType[];
const NAMES = [
  ['www', 'A'],
  ['_dmarc', 'TXT'],
] as const satisfies readonly (readonly [string, UnderstoodType])[];
/** Of one answer. */
const MAX_SETS = 16;
/** Signed by the KSK, the ZSK or both, as each signer likes. */
const OF_KEYS: ReadonlySet<RecordType> = new Set<RecordType>(['DNSKEY', 'CDS', 'CDNSKEY']);

/** Records of a zone as one of its servers returned them, and tag and algorithm of each key that signs them: `12345/13`. */
export interface ReadSet {
  readonly name: string;
  readonly type: RecordType;
  readonly ttl: number;
  readonly signers: ReadonlySet<string>;
  /** Part of a denial, and not what the query asked for. */
  readonly isProof: boolean;
}

/** Records of the zone and their signers, as each server returns them. */
export async function readSets(zone: string, clients: TtlClients, now: number): Promise<readonly ReadSet[]> {
  const questions = [
    ...APEX_TYPES.map((type) => ({ name: zone, type })),
    ...NAMES.map(([label, type]) => ({ name: `${label}.${zone}`, type })),
  ];
  const answers = await Promise.all(questions.map((question) => publishedAnswers(zone, question, clients)));
  return answers.flat().flatMap((message) => setsIn(message, zone, now));
}

/** Without records of other zones: targets of CNAME records, and child zones on the same server. */
export function setsIn({ answers, authorities }: Message, zone: string, now: number): ReadSet[] {
  const [answered, proofs] = [grouped(answers), grouped(authorities)];
  return [
    ...answered.map((set) => readSet(set, answers, zone, now, false)),
    ...proofs.map((set) => readSet(set, authorities, zone, now, true)),
  ].filter((set) => set !== undefined);
}

function grouped(section: readonly ResourceRecord[]): (readonly ResourceRecord[])[] {
  const sets = new Map<string, ResourceRecord[]>();
  for (const record of section) {
    if (record.type === 'RRSIG' || OF_KEYS.has(record.type)) continue;
    const key = `${normalName(record.name)} ${record.type}`;
    const known = sets.get(key);
    if (known) known.push(record);
    else sets.set(key, [record]);
  }
  return [...sets.values()].slice(0, MAX_SETS);
}

function readSet(
  [first]: readonly ResourceRecord[],
  section: readonly ResourceRecord[],
  zone: string,
  now: number,
  isProof: boolean,
): ReadSet | undefined {
  if (!first || !isWithin(hostName(first.name), zone)) return undefined;
  const { type, ttl } = first;
  const signatures = recordsAt(section, first.name, 'RRSIG').filter(({ data }) => data.typeCovered === type);
  const own = signatures.filter(({ data }) => sameName(data.signer, zone));
  // Below the top, unsigned records can be those of a child zone. In a denial, NS records are those of the parent zone.
  const isOfZone = own.length > 0 || (!isProof && signatures.length === 0 && sameName(first.name, zone));
  if (!isOfZone) return undefined;
  const signers = own.filter(({ data }) => isInForce(data, now)).map(({ data }) => signerId(data));
  return { name: hostName(first.name), type, ttl, isProof, signers: new Set(signers) };
}

function isInForce({ inception, expiration }: Rrsig, now: number): boolean {
  return secondsBetween(inception, now) >= 0 && secondsBetween(now, expiration) >= 0;
}

/** As `dnskeyId` writes the key. */
function signerId({ keyTag, algorithm }: Pick<Rrsig, 'keyTag' | 'algorithm'>): string {
  return `${keyTag}/${algorithm}`;
}

/**
 * Whether the records are signed as the SOA record is. BIND signs that one with a new key at once, and others only when
 * their signatures are renewed, which can take weeks. `incomplete`: an algorithm of the zone does not sign all of them.
 */
export function signingFault(
  sets: readonly ReadSet[],
  keys: readonly SigningKey[],
): 'incomplete' | 'changing' | undefined {
  const algorithms = new Set(keys.map(({ algorithm }) => algorithm));
  const isPartial = ({ signers }: ReadSet) => {
    const signing = new Set([...signers].map((id) => Number(id.split('/')[1])));
    return [...algorithms].some((algorithm) => !signing.has(algorithm));
  };
  if (sets.some(isPartial)) return 'incomplete';
  const words = new Set(sets.map(({ signers }) => [...signers].sort().join()));
  return words.size > 1 ? 'changing' : undefined;
}

/** Names and types of the records, without denials. */
export function namesOf(sets: readonly ReadSet[]): readonly string[] {
  return [...new Set(sets.filter(({ isProof }) => !isProof).map(({ name, type }) => `${name} ${type}`))];
}
