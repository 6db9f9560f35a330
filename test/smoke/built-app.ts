import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');

/** The program as it is shipped: compiled, ESM, in a process of its own. */
export function build(): void {
  const { status, stderr } = spawnSync('node', ['scripts/build-if-needed.mjs'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

export interface Started {
  readonly process: ChildProcess;
  readonly url: string;
  readonly output: () => string;
}

export async function start(env: Record<string, string> = {}): Promise<Started> {
  const child = spawn('node', ['dist/main.js'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = / listens at ([^"]+)"/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { process: child, url: await ready, output: () => output };
}

/** Runs to the end and gives what came of it. */
export function run(script: string, args: string[], env: Record<string, string>) {
  return spawnSync('node', [script, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
}

export async function stopped({ process: child }: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exit = once(child, 'exit');
  child.kill(signal);
  const [code] = (await exit) as [number | null];
  return code;
}
