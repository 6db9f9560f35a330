import { known } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import { boundedResult } from '#base/execution/bounded-result.js';
import type { Job } from '#base/execution/job.js';
import { runChecks } from '#base/execution/run-checks.js';
import { analyzeHeader, type HeaderAnalysis } from '#features/header/header-analysis.js';
import { lookupBy, type RecordAnswer, type RecordQuestion } from '#formats/records/record-questions.js';
import { type Delivery, type Examination, examineMessage } from './examine-message.js';
import { messageChecks } from './message-checks.js';
import { bulkSenderRequirements, type JudgedRequirement, seenOf } from './policy/bulk-sender.js';
import type { RecordedResults } from './message-analysis.dto.js';
import { recordedResults } from './recorded-results.js';
import { readMessage } from './signatures/raw-message.js';

export interface GivenToExamine {
  readonly bytes: Uint8Array;
  readonly delivery: Delivery;
  /** Seconds since 1970. */
  readonly now: number;
}

/** A requirement with what it was judged by. */
export type SeenRequirement = JudgedRequirement & { readonly seen: readonly string[] };

/** A message that was read and judged. */
export interface JudgedMessage {
  readonly header: HeaderAnalysis;
  readonly examination: Examination;
  readonly recorded: RecordedResults | null;
  readonly requirements: readonly SeenRequirement[];
  readonly findings: readonly Finding[];
  /** Checks that threw, with the stack. */
  readonly bugs: readonly { readonly part: string; readonly stack: string }[];
}

/** Undefined if the text has no header field. */
export const messageJob: Job<GivenToExamine, JudgedMessage | undefined, RecordQuestion, RecordAnswer> = {
  name: 'message',
  async run({ bytes, delivery, now }, ask) {
    const header = analyzeHeader(bytes);
    if (!header) return undefined;
    const examination = await examineMessage(readMessage(bytes), delivery, lookupBy(ask), now, header.auth);
    const bugs: { part: string; stack: string }[] = [];
    const report = (part: string, bug: unknown) =>
      bugs.push({ part, stack: bug instanceof Error ? (bug.stack ?? bug.message) : String(bug) });
    const facts = { examination: known(examination), header: known(header) };
    const findings = await runChecks(messageChecks, facts, report);
    const requirements = bulkSenderRequirements(examination).map((one) => ({
      ...one,
      seen: seenOf(one.fact, examination),
    }));
    const recorded = recordedResults(header.auth);
    return boundedResult({ header, examination: withoutMessage(examination), recorded, requirements, findings, bugs });
  },
};

/** What was judged needs the message itself no more, nor what only code can read. */
function withoutMessage(examination: Examination): Examination {
  return {
    ...examination,
    message: { fields: [], body: '' },
    client: undefined,
    signatures: examination.signatures.map((one) => ({ ...one, octets: [] })),
  };
}
