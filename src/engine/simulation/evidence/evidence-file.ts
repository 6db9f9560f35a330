import { createHash } from 'node:crypto';
import { nextSlice } from '#base/execution/time-slices.js';
import {
  type Codec,
  list,
  moment,
  object,
  oneOf,
  optional,
  type Schema,
  text,
  withDefinitions,
} from '#base/domain/json-codec.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { keyOf } from '../recording/network-question.js';
import type { NetworkRecording, RecordedCall } from '../recording/network-recording.js';
import { entrySchema, type Outcome, writeEntry } from './entry-codec.js';

export const FORMAT = 1;
/** Of the file, as it is written. */
export const MAX_FILE_BYTES = 8 * 2 ** 20;
/** How many bytes are written without a pause. */
const SLICE_BYTES = 65_536;

/** What a file has besides its entries. */
export interface EvidenceHead {
  readonly domain: string;
  readonly takenAt: string;
  readonly program: { readonly name: string; readonly version: string };
  readonly resolvers: readonly { readonly id: string; readonly label: string }[];
  /** DKIM selectors that were given with the request. */
  readonly selectors?: readonly string[];
}

export const head: Codec<EvidenceHead & { readonly api: 'v1'; readonly sha256: string }> = object({
  api: oneOf(['v1']),
  domain: text(253),
  takenAt: moment,
  program: object({ name: text(64), version: text(64) }),
  resolvers: list(object({ id: text(256), label: text(256) }), 64),
  selectors: optional(list(text(63), 100)),
  sha256: text(64),
});

/** The file is larger than we would read. */
export class TooMuchEvidence extends Error {}

/**
 * The file as JSON, with a line for every entry. `count` gets the length of each as soon as it exists, because the memory
 * of the file is limited.
 */
export async function writeEvidence(
  about: EvidenceHead,
  recording: NetworkRecording,
  count: (characters: number) => void = () => undefined,
): Promise<string> {
  const entries: string[] = [];
  const hash = new EntriesHash();
  let [length, slice] = [0, 0];
  for (const call of sorted(recording.ofReport)) {
    const entry = JSON.stringify(await entryOf(call));
    count(entry.length);
    entries.push(entry);
    hash.add(entry);
    length += entry.length;
    slice += entry.length;
    if (length > MAX_FILE_BYTES) throw new TooMuchEvidence();
    if (slice < SLICE_BYTES) continue;
    slice = 0;
    await nextSlice();
  }
  const written = head.write({ api: 'v1', ...about, sha256: hash.digest() }) as Readonly<Record<string, unknown>>;
  const { sha256, ...rest } = written;
  const before = Object.entries({ format: FORMAT, ...rest }).map(
    ([name, value]) => `"${name}": ${JSON.stringify(value)},\n`,
  );
  return `{\n${before.join('')}"entries": [\n${entries.join(',\n')}\n],\n"sha256": ${JSON.stringify(sha256)}\n}\n`;
}

/** Over the entries as JSON without spaces, so that a file may be indented without becoming another one. */
export class EntriesHash {
  private readonly hash = createHash('sha256').update('[');
  private isFirst = true;

  add(entry: string): void {
    this.hash.update(this.isFirst ? entry : `,${entry}`);
    this.isFirst = false;
  }

  digest(): string {
    return this.hash.update(']').digest('hex');
  }
}

async function entryOf({ question, askedAt, tookMs = 0, answer }: RecordedCall): Promise<object> {
  const outcome: Outcome = await answer.then(
    (value) => ({ answer: value }),
    (error: unknown) => ({ failure: UpstreamError.of(error) }),
  );
  return writeEntry(question, { at: new Date(askedAt).toISOString(), ms: tookMs }, outcome);
}

/** By kind and question; answers to the same question stay in their order. */
function sorted(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const keyed = calls.map((call) => ({ call, key: `${call.question.kind} ${keyOf(call.question)}` }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ call }) => call);
}

/** For other programs that read such files. */
export const evidenceSchema: Schema = withDefinitions({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Evidence of a domain report',
  ...head.schema,
  properties: {
    format: { const: FORMAT },
    ...(head.schema.properties as object),
    entries: { type: 'array', items: entrySchema },
  },
  required: ['format', 'entries', ...(head.schema.required as readonly string[])],
});
