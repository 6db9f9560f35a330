import { recordsAt, signaturesOver } from '#formats/dns-wire/answer-records.js';
import type { ResourceRecord, UnderstoodType } from '#formats/dns-wire/resource-record.js';

/** The TTL of an RRset in seconds. */
export interface Ttl {
  /** The remaining TTL in the cache of the resolver. */
  readonly left: number;
  /** The published TTL; known only from an RRSIG (RFC 4034 section 3.1.4). */
  readonly whole?: number;
}

/** TTL of the records at the name itself; undefined if there are none. */
export function ttlOf(section: readonly ResourceRecord[], name: string, type: UnderstoodType): Ttl | undefined {
  const [record] = recordsAt(section, name, type);
  if (!record) return undefined;
  const [signature] = signaturesOver(section, name, type);
  return { left: record.ttl, ...(signature && { whole: signature.data.originalTtl }) };
}
