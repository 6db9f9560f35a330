import { Rcode } from '../../dns-wire/rcode.js';
import { orElse } from '../upstream-error.js';
import type { DnsAnswer, DnsQuestion } from './dns-answer.js';

/** An answer, and whether it was had only by asking for no validation. */
export interface Reading extends DnsAnswer {
  readonly isBogus: boolean;
}

/** What is published, validated or not: where it may be validation that fails, the question is asked once more without it. */
export async function readAnyway(
  question: DnsQuestion,
  ask: (question: DnsQuestion) => Promise<DnsAnswer>,
): Promise<Reading> {
  const answer = { ...(await ask(question)), isBogus: false };
  if (answer.rcode !== Rcode.SERVFAIL) return answer;
  return ask({ ...question, checkingDisabled: true }).then(
    (unchecked) => ({ ...unchecked, isBogus: true }),
    orElse(answer),
  );
}
