import type { Environment } from '#platform/config/environment.js';
import { build, start, type Started, stopped } from '../smoke/built-app.js';
import { abortSignalOf } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

export interface ReplicaAnswer {
  readonly replica: number;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly ms: number;
}

/** Long timeouts, so that only tests about timeouts run into them on a busy machine. */
const PATIENT = {
  TRUST_PROXY: '1',
  DD_REDIS_TIMEOUT_MS: '5000',
  DD_DNS_DEADLINE_MS: '20000',
  DD_DNS_HEDGE_MS: '20000',
};

/** Several processes of the built program, used in turn as behind a load balancer. */
export class Replicas {
  private turn = 0;

  private constructor(readonly running: readonly Started[]) {}

  static async start(count: number, ...settings: Environment[]): Promise<Replicas> {
    build();
    const env = Object.assign({}, PATIENT, ...settings) as Record<string, string>;
    return new Replicas(await Promise.all(Array.from({ length: count }, () => start(env))));
  }

  /** Sends a request from the given client to the next replica, or to the given one. */
  async get(path: string, client = '192.0.2.1', replica = this.turn++ % this.running.length): Promise<ReplicaAnswer> {
    const begin = performance.now();
    return new Timeouts().limit(300_000, undefined, async (signal) => {
      const sent = { headers: { 'x-forwarded-for': client }, signal: abortSignalOf(signal) };
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
