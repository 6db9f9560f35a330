import { type ChildProcess, execFile, spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

export const LAB = '/run/lab';

const START_MS = 300_000; // long enough for a busy machine
const execute = promisify(execFile);

/** Runs a program to its end and returns its output; a failure is an error of the lab. */
export async function run(program: string, args: readonly string[], options: { cwd?: string } = {}): Promise<string> {
  return (await execute(program, args, options)).stdout;
}

/** Starts a server in the foreground. If it exits while the lab runs, that is an error. */
export function serve(
  name: string,
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): ChildProcess {
  const log = openSync(`${LAB}/log/${name}.log`, 'a');
  const server = spawn(program, args, { ...options, stdio: ['ignore', log, log] });
  closeSync(log);
  server.once('error', (error) => fail(name, error.message));
  server.once('exit', (code, signal) => fail(name, `ended with ${code ?? signal}`));
  return server;
}

function fail(name: string, reason: string): never {
  process.stderr.write(`lab: ${name} ${reason}\n${readFileSync(`${LAB}/log/${name}.log`, 'utf8').slice(-4000)}\n`);
  process.exit(1);
}

/** Waits until the port accepts connections. */
export async function listening(address: string, port: number): Promise<void> {
  const until = Date.now() + START_MS;
  while (!(await accepts(address, port))) {
    if (Date.now() > until) throw new Error(`nobody listens at ${address} port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function accepts(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, address, () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });
}

/** Processes items in parallel, by default as many at a time as there are cores. */
export async function eachInParallel<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  atOnce = availableParallelism(),
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
