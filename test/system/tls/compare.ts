import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { eachInParallel } from '../lab/processes.js';
import { comparisonPage, type Compared, isDifferent } from './comparison-page.js';
import { CONFIGURATIONS } from './configurations.js';
import { observe } from './observe.js';
import { commonQuestions } from './questions.js';
import { startServers } from './servers.js';
import { type Recorded, runTestssl, writeOpenssl } from './testssl.js';

/*
 * `npm run compare:tls` asks all servers and compares the answers with those of testssl.sh, which are in testssl.json. With
 * `--record` it asks testssl.sh again before, about all configurations or those whose names contain one of the words behind it.
 */
const RECORDING = join(import.meta.dirname, 'testssl.json');
const PAGE = join(import.meta.dirname, '../../../docs/comparison-tls.md');

interface Recording {
  readonly program: string;
  readonly answers: Record<string, Recorded>;
}

const [option, ...words] = process.argv.slice(2);
const recording = JSON.parse(await readFile(RECORDING, 'utf8')) as Recording;
const stop = await startServers(CONFIGURATIONS);
try {
  if (option === '--record') await record();
  const compared = await compareAll();
  await save(PAGE, comparisonPage(compared, recording.program));
  process.exitCode = compared.some(({ questions }) => questions.some(isDifferent)) ? 1 : 0;
} finally {
  await stop();
}

async function record(): Promise<void> {
  const wanted = CONFIGURATIONS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const folder = await mkdtemp(join(tmpdir(), 'testssl-'));
  const openssl = writeOpenssl(folder);
  await eachInParallel(wanted, async (one) => {
    const started = Date.now();
    recording.answers[one.name] = await runTestssl(one, folder, openssl);
    process.stdout.write(`${one.name}: ${Math.round((Date.now() - started) / 1000)} s\n`);
    await saveRecording();
  });
  await rm(folder, { recursive: true });
}

async function compareAll(): Promise<readonly Compared[]> {
  const all: Compared[] = [];
  for (const one of CONFIGURATIONS) {
    const answers = recording.answers[one.name];
    if (!answers) throw new Error(`testssl.sh was not asked about: ${one.name}`);
    const questions = (await observe(one)).flatMap((observed) => commonQuestions(observed, answers));
    all.push({ name: one.name, questions });
  }
  return all;
}

async function saveRecording(): Promise<void> {
  const known = CONFIGURATIONS.map(({ name }) => [name, recording.answers[name]] as const);
  await save(RECORDING, JSON.stringify({ ...recording, answers: Object.fromEntries(known) }));
}

async function save(file: string, text: string): Promise<void> {
  const options = await resolveConfig(file);
  await writeFile(file, await format(text, { ...options, filepath: file }));
}
