import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOR_TESTS } from '../e2e/lab-app.js';
import type { Lab } from '../lab/lab.js';
import { folder } from './built-app.js';

const ROOT = join(__dirname, '../..');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built command as a process, optionally connected to a lab in the process of the test. */
export class BuiltCommand {
  readonly folder = folder();
  private readonly options: readonly string[];
  private readonly environment: Readonly<Record<string, string | undefined>>;

  constructor(lab?: Lab) {
    const file = (name: string, text: string) => {
      const path = join(this.folder, name);
      writeFileSync(path, text);
      return path;
    };
    this.options = lab ? ['--import', join(ROOT, 'test/lab/command-in-the-lab.mjs')] : [];
    this.environment = {
      PATH: process.env.PATH,
      ...(lab && {
        ...FOR_TESTS,
        ...lab.environment,
        LAB_PLACED: file('placed.json', JSON.stringify(lab.hosts.sockets.placed)),
        NODE_EXTRA_CA_CERTS: file('ca.pem', lab.hosts.ca.cert),
      }),
    };
  }

  run(args: readonly string[], { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {}) {
    return ended(this.start(args, env), input);
  }

  start(args: readonly string[], env: Record<string, string> = {}): ChildProcess {
    return spawn('node', [...this.options, join(ROOT, 'dist/cli/main.js'), ...args], this.surroundings(env));
  }

  /** Runs the command on a pseudo terminal of this width and returns its output, with colors and progress. */
  onTerminal(args: readonly string[], columns: number, env: Record<string, string> = {}): Promise<Ended> {
    const words = ['node', ...this.options, join(ROOT, 'dist/cli/main.js'), ...args].map((word) => `'${word}'`);
    const command = `stty cols ${columns} rows 24; exec ${words.join(' ')}`;
    return ended(spawn('script', ['-qec', command, '/dev/null'], this.surroundings({ TERM: 'xterm', ...env })), '');
  }

  /** Runs a script as GitHub and GitLab do. The programs of Node that it starts are in the lab. */
  shell(script: string, { path = '', env = {} }: { path?: string; env?: Record<string, string> } = {}): Promise<Ended> {
    const surroundings = this.surroundings({
      PATH: `${path}:${process.env.PATH}`,
      NODE_OPTIONS: this.options.join(' '),
      ...env,
    });
    const bash = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script];
    // A script may end before it could take an input.
    return ended(spawn('bash', bash, { ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  private surroundings(env: Record<string, string>) {
    return { cwd: this.folder, env: { ...this.environment, ...env } };
  }
}

async function ended(child: ChildProcess, input = ''): Promise<Ended> {
  let [stdout, stderr] = ['', ''];
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin?.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}
