import { recordsAt, signaturesOver } from '../../dns-wire/answer-records.js';
import type { ResourceRecord, UnderstoodType } from '../../dns-wire/resource-record.js';

/** For how many seconds records may be kept. */
export interface Ttl {
  /** What the resolver has left of it: the whole is that much or more. */
  readonly left: number;
  /** As it is published, which only a signature tells (RFC 4034 section 3.1.4). */
  readonly whole?: number;
}

/** Of the records at the very name; nothing where there are none. */
export function ttlOf(section: readonly ResourceRecord[], name: string, type: UnderstoodType): Ttl | undefined {
  const [record] = recordsAt(section, name, type);
  if (!record) return undefined;
  const [signature] = signaturesOver(section, name, type);
  return { left: record.ttl, ...(signature && { whole: signature.data.originalTtl }) };
}
