import type { Environment } from '../../src/config/environment.js';
import { withDeadline } from '../../src/network/deadline.js';
import { build, start, type Started, stopped } from '../smoke/built-app.js';
import { signalOf } from '../../src/network/caller.js';

export interface ReplicaAnswer {
  readonly replica: number;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly ms: number;
}

/** However busy the machine, only tests about time run out of it. */
const PATIENT = {
  TRUST_PROXY: '1',
  DD_REDIS_TIMEOUT_MS: '5000',
  DD_DNS_DEADLINE_MS: '20000',
  DD_DNS_HEDGE_MS: '20000',
};

/** The built program, several times, as behind a proxy that takes turns. */
export class Replicas {
  private turn = 0;

  private constructor(readonly running: readonly Started[]) {}

  static async start(count: number, ...settings: Environment[]): Promise<Replicas> {
    build();
    const env = Object.assign({}, PATIENT, ...settings) as Record<string, string>;
    return new Replicas(await Promise.all(Array.from({ length: count }, () => start(env))));
  }

  /** From the given client; the next replica in turn answers, or the one that is named. */
  async get(path: string, client = '192.0.2.1', replica = this.turn++ % this.running.length): Promise<ReplicaAnswer> {
    const begin = performance.now();
    return withDeadline(300_000, undefined, async (signal) => {
      const sent = { headers: { 'x-forwarded-for': client }, signal: signalOf(signal) };
      const response = await fetch(`${this.running[replica]!.url}${path}`, sent);
      const text = await response.text();
      const { status, headers } = response;
      return { replica, status, headers, text, ms: performance.now() - begin };
    });
  }

  async readiness(): Promise<unknown[]> {
    const answers = this.running.map(({ url }) => fetch(`${url}/readyz`).then((response) => response.json()));
    return (await Promise.all(answers)).map((body) => (body as { status: unknown }).status);
  }

  kill(replica: number, signal: NodeJS.Signals): Promise<number | null> {
    return stopped(this.running[replica]!, signal);
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((replica) => stopped(replica, 'SIGKILL')));
  }
}
