import { Rcode } from '../../dns-wire/rcode.js';
import type { DnsAnswer, DnsQuestion } from './dns-answer.js';

/** An answer, and whether it was had only by asking for no validation. */
export interface Reading extends DnsAnswer {
  readonly isBogus: boolean;
}

/**
 * What is published, validated or not: where it may be validation that fails, the question is asked once more without it.
 * Where that one is lost, nothing is known: the failure before it had more than one possible cause.
 */
export async function readUnvalidated(
  question: DnsQuestion,
  ask: (question: DnsQuestion) => Promise<DnsAnswer>,
): Promise<Reading> {
  const answer = await ask(question);
  if (answer.rcode !== Rcode.SERVFAIL) return { ...answer, isBogus: false };
  return { ...(await ask({ ...question, checkingDisabled: true })), isBogus: true };
}
