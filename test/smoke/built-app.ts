import { type ChildProcess, type ChildProcessWithoutNullStreams, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.js';

const ROOT = join(__dirname, '../..');
const PATIENCE_MS = 300_000; // long enough for a busy machine

/** Builds the program as it is shipped. */
export function build(): void {
  const { status, stderr } = spawnSync('node', ['scripts/build-if-needed.mjs'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

export interface Started {
  readonly process: ChildProcess;
  readonly url: string;
  readonly output: () => string;
}

/** A folder with only the given .env file, so that the developer's own .env file is not used. */
export function folder(envFile?: string): string {
  const path = temporaryFolder('built-app');
  if (envFile !== undefined) writeFileSync(join(path, '.env'), envFile);
  return path;
}

export function start(env: Record<string, string> = {}, cwd = folder()): Promise<Started> {
  return begun(
    spawn('node', [join(ROOT, 'dist/main.js')], {
      cwd,
      env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DD_DOCTOR: 'off', ...env },
    }),
  );
}

/** Starts the program with npm, as a user does. */
export function startByNpm(script: string, env: Record<string, string>): Promise<Started> {
  return begun(
    spawn('npm', ['run', script], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: tmpdir(), DD_DOCTOR: 'off', ...env },
    }),
  );
}

async function begun(child: ChildProcessWithoutNullStreams): Promise<Started> {
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /(?: listens on|in the lab:) (http:[^" ]+)[" ]/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { process: child, url: await ready, output: () => output };
}

/** Runs a program to its end and returns the result. */
export function run(script: string, args: string[], env: Record<string, string>, cwd = folder()) {
  return spawnSync('node', [join(ROOT, script), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
}

/** The same without blocking this process, so that it can notice closed connections. */
export function runMeanwhile(script: string, args: string[], env: Record<string, string>) {
  return new Promise<{ status: number; stdout: string }>((resolve) => {
    const options = { cwd: folder(), env: { PATH: process.env.PATH, ...env }, timeout: PATIENCE_MS };
    execFile('node', [join(ROOT, script), ...args], options, (error, stdout) =>
      resolve({ status: error ? Number(error.code ?? -1) : 0, stdout }),
    );
  });
}

export async function stopped({ process: child }: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}
