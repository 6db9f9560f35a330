import {
  answerFrom,
  type RecordAnswer,
  type RecordLookup,
  type RecordQuestion,
} from '#formats/records/record-questions.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import type { Timeouts } from '#platform/runtime/timeouts.js';

/**
 * Answers the questions of a job. The time for all of them begins with the first one: what the job read before, and how long
 * it waited for its turn, does not count.
 */
export async function withAnswers<T>(
  { timeouts, patienceMs }: { readonly timeouts: Timeouts; readonly patienceMs: number },
  lookupUntil: (signal: CancelSignal) => RecordLookup,
  use: (answer: (question: RecordQuestion) => Promise<RecordAnswer>) => Promise<T>,
): Promise<T> {
  let end: () => void = () => undefined;
  const isOver = new Promise<void>((resolve) => (end = resolve));
  let lookup: RecordLookup | undefined;
  const begin = (): RecordLookup => {
    void timeouts.budget(patienceMs, undefined, (signal) => {
      lookup = lookupUntil(signal);
      return isOver;
    });
    return lookup!;
  };
  try {
    return await use((question) => answerFrom(lookup ?? begin(), question));
  } finally {
    end();
  }
}
