import { serveJobs } from '#platform/edge/workers/serve-jobs.js';
import { type Job, TooComplex } from '#base/execution/job.js';

type Test = Job<never, unknown, unknown, unknown>;
const job = (run: Test['run']): (() => Promise<Test>) => {
  const named = { name: 'test', run };
  return () => Promise.resolve(named);
};

/** Jobs that do what an upload must never do to the service. Those with a large allocation at once end a thread's process. */
serveJobs({
  echo: job((input) => input),
  forever: job(() => {
    for (;;);
  }),
  'forever in a regular expression': job(() => /^(?:a+)+$/.test(`${'a'.repeat(60)}b`)),
  'many objects': job(() => {
    const all: object[] = [];
    for (;;) all.push({ number: all.length });
  }),
  'a map that grows': job(() => {
    const all = new Map<string, number>();
    for (let i = 0; ; i++) all.set(`key ${i}`, i);
  }),
  'a list of all words': job(() => 'a,'.repeat(2e7).split(',').length),
  'a large list of numbers': job(() => (JSON.parse(`[${'1.5,'.repeat(3e7)}1]`) as unknown[]).length),
  'the letters of a text': job(() => 'ab'.repeat(1e8).split('').length),
  buffers: job(() => {
    const all: Buffer[] = [];
    for (;;) all.push(Buffer.alloc(2 ** 20, 1));
  }),
  'the end of the process': job(() => process.abort()),
  'deep recursion': job(() => {
    const down = (depth: number): number => down(depth + 1) + 1;
    return down(0);
  }),
  'four megabytes': job(() => 'x'.repeat(4 * 2 ** 20 - 100)),
  'a large result': job(() => 'x'.repeat(2 ** 24)),
  'a named limit': job(() => {
    throw new TooComplex('parts');
  }),
  bug: job(() => {
    throw new TypeError('x is not a function');
  }),
  questions: job(async (_, ask) => Promise.all([1, 2, 3].map((one) => ask(one)))),
});
