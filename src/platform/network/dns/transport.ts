import type { Message } from '#formats/dns-wire/message.js';
import { CLASS_IN } from '#formats/dns-wire/message.js';
import { sameName } from '#formats/dns-wire/name.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { DnsQuery } from './dns-answer.js';

export interface Reply {
  readonly message: Message;
  /** Seconds that it spent in an HTTP cache. */
  readonly age: number;
}

/** The way to one resolver. Which resolver is asked, how often, and whether to avoid it, is not decided here. */
export interface Transport {
  /** The answer to this query. Throws an UpstreamError, or a DnsWireError for an answer with malformed records. */
  ask(query: DnsQuery, signal: CancelSignal): Promise<Reply>;
  close(): void;
}

/** A complete answer to this query, not to another. */
export function isAnswerTo(message: Message, { name, type }: DnsQuery, id: number): boolean {
  const { qr, opcode, tc, questions } = message;
  const [asked, ...others] = questions;
  if (!asked || others.length > 0 || message.id !== id || !qr || opcode !== 0 || tc) return false;
  return asked.type === type && asked.class === CLASS_IN && sameName(asked.name, name);
}
