import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../lab/free-port.js';
import { describeIf } from '../sweep.js';

const PROGRAM = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);
export const redisIsInstalled = PROGRAM !== undefined;

/** A suite that needs redis-server; without it, it is listed as left out, but never in CI. */
export function describeWithRedis(title: string, suite: () => void): void {
  describeIf(redisIsInstalled, title, 'needs an installed redis-server', suite);
}

/** A real Redis server in its own process, without persistence. */
export class RedisServer {
  private process?: ChildProcess;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly settings: readonly string[],
  ) {}

  static async start(...settings: string[]): Promise<RedisServer> {
    const server = new RedisServer(await freePort(), await mkdtemp(join(tmpdir(), 'redis-')), settings);
    await server.begin();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts the server with an empty store. */
  async begin(): Promise<void> {
    const own = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    const child = spawn(PROGRAM!, [...own, ...this.settings]);
    this.process = child;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(output)));
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Ready to accept connections')) resolve();
      });
    });
  }

  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const exit = once(this.process!, 'exit');
    this.process!.kill(signal);
    await exit;
  }

  /** Suspends the process: connections stay open without answers. */
  freeze(): Promise<void> {
    this.process!.kill('SIGSTOP');
    return Promise.resolve();
  }

  thaw(): Promise<void> {
    this.process!.kill('SIGCONT');
    return Promise.resolve();
  }

  /** Runs commands on the server directly. */
  async ask<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(this.port);
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }

  async close(): Promise<void> {
    if (this.process?.exitCode === null && this.process.signalCode === null) await this.end();
    await rm(this.folder, { recursive: true });
  }
}
