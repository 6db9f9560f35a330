import { type Job, TooComplex } from '#base/execution/job.js';
import { FrameReader, frameOf, type FromWorker, type ToWorker } from './frames.js';

type AnyJob = Job<never, unknown, unknown, unknown>;

/** Jobs by name; each is loaded when it is given for the first time. */
export type JobTable = Readonly<Record<string, () => Promise<AnyJob>>>;

/** What a worker may return. */
export const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
/** The largest body, with room for its fields. */
const MAX_INPUT_BYTES = 24 * 1024 * 1024;

interface Asked {
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** Runs jobs that arrive on standard input, one at a time, until the other side is gone. */
export function serveJobs(jobs: JobTable): void {
  const asked = new Map<number, Asked>();
  let questions = 0;
  const ask = (about: unknown) =>
    new Promise<never>((resolve, reject) => {
      asked.set(++questions, { resolve, reject });
      send({ kind: 'ask', question: questions, about });
    });
  const receive = (message: ToWorker) => {
    if ('job' in message) {
      void run(jobs, message.job, message.input, ask).then(sendOutcome);
      return;
    }
    const waiting = asked.get(message.question);
    asked.delete(message.question);
    if ('failed' in message) waiting?.reject(new Error('no answer'));
    else waiting?.resolve(message.answer as never);
  };
  const reader = new FrameReader(MAX_INPUT_BYTES);
  process.stdin.on('data', (piece: Buffer) => {
    for (const [message] of reader.read(piece)) receive(message as ToWorker);
  });
  process.stdin.on('end', () => process.exit(0));
  send({ kind: 'ready' });
}

async function run(
  jobs: JobTable,
  name: string,
  input: unknown,
  ask: (about: unknown) => Promise<unknown>,
): Promise<FromWorker> {
  try {
    const job = await jobs[name]!();
    return { kind: 'done', output: await job.run(input as never, ask) };
  } catch (error) {
    return failureOf(error);
  }
}

/** What did not fit into a stack, a string or a list was too complex; anything else is a bug. */
export function failureOf(error: unknown): Extract<FromWorker, { kind: 'refused' | 'bug' }> {
  if (error instanceof TooComplex) return { kind: 'refused', limit: error.limit };
  if (error instanceof RangeError) return { kind: 'refused', limit: 'range' };
  return { kind: 'bug', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function sendOutcome(outcome: FromWorker): void {
  if (write(outcome) > MAX_OUTPUT_BYTES) write({ kind: 'refused', limit: 'output' });
}

function send(message: FromWorker): void {
  write(message);
}

/** Returns the size; what is above the limit is not sent. */
function write(message: FromWorker): number {
  const [head, body] = frameOf(message);
  if (body.length > MAX_OUTPUT_BYTES) return body.length;
  process.stdout.write(head);
  process.stdout.write(body);
  return body.length;
}
