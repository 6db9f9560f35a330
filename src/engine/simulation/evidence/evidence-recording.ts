import { parseForeignJson } from '#base/domain/foreign-json.js';
import { NetworkRecording, type RecordedCall } from '../recording/network-recording.js';
import type { NetworkQuestion } from '../recording/network-question.js';
import { readOutcome } from './entry-codec.js';
import type { ReadEvidence, StoredEntry } from './read-evidence.js';

/** The recording that a file contains. */
export function recordingOf({ entries }: ReadEvidence): NetworkRecording {
  const bytes = entries.reduce((sum, { outcome }) => sum + outcome.length, 0);
  return NetworkRecording.of(
    entries.map((entry) => new StoredCall(entry)),
    bytes,
  );
}

/** How many questions there are of each kind. */
export function countsByKind(asked: readonly { readonly question: NetworkQuestion }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { question } of asked) counts[question.kind] = (counts[question.kind] ?? 0) + 1;
  return counts;
}

/** Its answer is read when it is asked for, because most files have far more than one report needs at a time. */
class StoredCall implements RecordedCall {
  readonly question: NetworkQuestion;
  readonly askedAt: number;
  readonly tookMs: number;
  private read: Promise<unknown> | undefined;

  constructor(private readonly entry: StoredEntry) {
    this.question = entry.question;
    this.askedAt = Date.parse(entry.at);
    this.tookMs = entry.ms;
  }

  get answer(): Promise<unknown> {
    return (this.read ??= this.readAnswer());
  }

  private readAnswer(): Promise<unknown> {
    const { question, outcome } = this.entry;
    const given = readOutcome(question.kind, parseForeignJson(outcome), '');
    return 'failure' in given ? Promise.reject(given.failure) : Promise.resolve(given.answer);
  }
}
