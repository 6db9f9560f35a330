import { Config } from '#platform/config/config.js';
import {
  NO_STORE,
  NoSharedStore,
  SharedStore,
  type StoreScript,
  type StoreState,
} from '#platform/runtime/redis/shared-store.js';
import { packReport } from './report-packing.js';
import { SharedReports } from './shared-reports.js';

type Answer = number | string | Buffer | Error;

/** Returns the configured replies to TAKE; every other script succeeds. */
class ScriptedStore extends SharedStore {
  readonly state: StoreState = 'well';
  readonly given: unknown[] = [];

  constructor(private readonly answers: Answer[]) {
    super();
  }

  async run({ lua }: StoreScript, _: unknown, args: readonly unknown[]): Promise<unknown> {
    if (lua.includes("'DEL'")) return this.given.push(args.at(-1));
    const answer = this.answers.shift() ?? NO_STORE;
    return answer instanceof Error ? Promise.reject(answer) : answer;
  }
}

const CONFIG = new Config({});
const MINE = 1;
const THEIRS = 0;
const entry = (body: string) => ({ body, madeAt: 5, lifetimeMs: 300_000 });
const make = () => Promise.resolve(entry('made here'));
const report = (store: SharedStore, keep = true) => new SharedReports(store, CONFIG).once('k', make, () => keep);

it.each<[string, Answer[], string]>([
  ['another replica has it', [packReport(entry('theirs'))], 'theirs'],
  ['another replica is at it', [THEIRS, THEIRS, packReport(entry('theirs'))], 'theirs'],
  ['nobody has it', [MINE], 'made here'],
  ['the one who was at it is gone', [THEIRS, MINE], 'made here'],
  ['there is none to share', [THEIRS, Buffer.alloc(0)], 'made here'],
  ['what is there cannot be read', [Buffer.from('garbage')], 'made here'],
  ['what is there is no report', [Buffer.from('{}')], 'made here'],
  ['what is there is null', [Buffer.from('null')], 'made here'],
  ['what is there has no body', [Buffer.from('{"madeAt":5,"lifetimeMs":5}')], 'made here'],
  ['what is there was made at no time', [Buffer.from('{"body":"theirs","madeAt":"5","lifetimeMs":5}')], 'made here'],
  ['what is there has no lifetime', [Buffer.from('{"body":"theirs","madeAt":5}')], 'made here'],
  ['the reply is none of ours', ['OK'], 'made here'],
  ['the store fails', [NO_STORE], 'made here'],
  ['the store fails while another is at it', [THEIRS, NO_STORE], 'made here'],
])('%s', async (_, answers, expected) => {
  expect((await report(new ScriptedStore(answers))).body).toBe(expected);
});

it('computes every report itself without a store', async () => {
  expect((await report(new NoSharedStore())).body).toBe('made here');
});

it.each([
  [true, packReport(entry('made here'))],
  [false, Buffer.alloc(0)],
])('worth keeping: %s', async (keep, given) => {
  const store = new ScriptedStore([MINE]);
  await report(store, keep);
  expect(store.given).toEqual([given]);
});

it('marks a failed report for other replicas', async () => {
  const store = new ScriptedStore([MINE]);
  const failing = () => Promise.reject(new Error('no answer'));
  const reports = new SharedReports(store, CONFIG);
  await expect(reports.once('k', failing, () => true)).rejects.toThrow('no answer');
  expect(store.given).toEqual([Buffer.alloc(0)]);
});

it('counts what was made and what was received', async () => {
  const reports = new SharedReports(new ScriptedStore([packReport(entry('theirs')), MINE, NO_STORE]), CONFIG);
  for (let i = 0; i < 3; i++) await reports.once('k', make, () => true);
  expect(reports.tally).toEqual({ computed: 2, received: 1 });
});
