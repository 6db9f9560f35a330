// npm run test:mutants [-- ROOM...] : changes one operator at a time and sees whether a test fails. Writes the score of each
// room and the mutants that no test noticed; `--write` makes them the new baseline. The sample is that of the baseline;
// TEST_SEED=1 takes another, MUTANTS=2 twice as many.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { SEED } from '../seed.js';
import { mutationsOf, type Mutation } from './mutations.js';
import { ImportGraph } from './nearest-specs.js';
import { ROOMS, type Room } from './rooms.js';

const BASELINE = 'test/mutants/baseline.json';
const MOST_SPECS = 8;
/** For what the nearest specs do not notice: specs of what uses it, farther away. */
const MOST_AROUND = 30;
const FAR = 5;
/** Far more than any of these specs takes; a mutant may run without end. */
const MOST_CPU_SECONDS = 120;
/** A process may use some CPU seconds, however long it waits for them on a busy machine. */
const LIMITED = `ulimit -t ${MOST_CPU_SECONDS} && exec "$0" "$@"`;
/** Wiring and data have no verdicts of their own. */
const NO_VERDICTS = /\.(?:spec|data|dto|module|controller)\.tsx?$/;

interface Mutant extends Mutation {
  readonly file: string;
}
interface Score {
  /** Of the sample. */
  readonly seed: number;
  readonly noticed: number;
  readonly of: number;
  readonly unnoticed: readonly string[];
}

/** A generator of numbers from 0 to 1 (mulberry32), so that a seed gives the same sample everywhere. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function sampleOf(all: readonly Mutant[], size: number, seed: number): Mutant[] {
  const next = random(seed);
  return all
    .map((mutant) => ({ mutant, place: next() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

/** Whether one of the specs fails, with a mutant or without. */
function fails(specs: readonly string[], mutant?: Mutant): boolean {
  if (specs.length === 0) return false;
  const jest = [
    'node_modules/jest/bin/jest.js',
    '--config',
    'test/mutants/jest.config.mjs',
    '-i',
    '--bail',
    '--runTestsByPath',
  ];
  const { status } = spawnSync('sh', ['-c', LIMITED, process.execPath, ...jest, ...specs], {
    stdio: 'ignore',
    env: { ...process.env, TEST_SEED: undefined, ...(mutant && { MUTANT: JSON.stringify(mutant) }) },
  });
  return status !== 0;
}

const sound = new Map<string, boolean>();

/** Whether these specs pass without a mutant, and in the time that they have: otherwise they notice nothing. */
function areSound(specs: readonly string[]): boolean {
  const key = specs.join(' ');
  const known = sound.get(key) ?? !fails(specs);
  sound.set(key, known);
  return known;
}

function described({ file, start, end, text }: Mutant): string {
  const source = readFileSync(file, 'utf8');
  const line = source.slice(0, start).split('\n').length;
  const lineStart = source.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = source.indexOf('\n', end);
  const before = source.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim();
  const after = (source.slice(lineStart, start) + text + source.slice(end, lineEnd < 0 ? undefined : lineEnd)).trim();
  return `${file}:${line} ${before} -> ${after}`.replace(/\s+/g, ' ');
}

function scoreOf(room: Room, graph: ImportGraph, seed: number): Score {
  const files = graph.files.filter((file) => room.files.test(file) && !NO_VERDICTS.test(file));
  const all = files.flatMap((file) =>
    mutationsOf(file, readFileSync(file, 'utf8')).map((mutation) => ({ file, ...mutation })),
  );
  const sample = sampleOf(all, Math.round(room.sample * Number(process.env.MUTANTS ?? 1)), seed);
  const beyond = graph.files.filter((file) => room.beyond.test(file));
  const nearby = ({ file }: Mutant) => graph.nearestSpecs(file, MOST_SPECS);
  if (fails(sample.slice(0, 1).flatMap(nearby))) throw new Error(`Specs of ${room.name} fail without a mutant.`);
  process.stderr.write(`${room.name}: ${sample.length} of ${all.length} mutants\n`);
  const unnoticed = sample.filter((mutant) => {
    const near = nearby(mutant);
    const around = graph.nearestSpecs(mutant.file, MOST_AROUND, FAR).filter((spec) => !near.includes(spec));
    const isNoticed =
      [near.slice(0, 1), near.slice(1)].some((specs) => fails(specs, mutant)) ||
      [around, beyond].some((specs) => fails(specs, mutant) && areSound(specs));
    process.stderr.write(`${isNoticed ? 'noticed  ' : 'UNNOTICED'} ${described(mutant)}\n`);
    return !isNoticed;
  });
  return { seed, noticed: sample.length - unnoticed.length, of: sample.length, unnoticed: unnoticed.map(described) };
}

const wanted = process.argv.slice(2).filter((argument) => argument !== '--write');
const before = JSON.parse(readFileSync(BASELINE, 'utf8')) as Record<string, Score | undefined>;
const graph = new ImportGraph();
const scores: Record<string, Score | undefined> = { ...before };
for (const room of ROOMS)
  if (wanted.length === 0 || wanted.includes(room.name)) {
    const was = before[room.name];
    const score = scoreOf(room, graph, process.env.TEST_SEED === undefined ? (was?.seed ?? SEED) : SEED);
    scores[room.name] = score;
    console.log(
      `${room.name}: ${score.noticed} of ${score.of} noticed${was ? `, ${was.noticed} of ${was.of} in the baseline` : ''}`,
    );
    for (const mutant of score.unnoticed) console.log(`  ${mutant}`);
    if (was && score.noticed / score.of < was.noticed / was.of) process.exitCode = 1;
    if (process.argv.includes('--write')) writeFileSync(BASELINE, `${JSON.stringify(scores, undefined, 2)}\n`);
  }
