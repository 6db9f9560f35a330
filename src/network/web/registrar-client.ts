import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Metrics } from '../../metrics/metrics.js';
import { withDeadline } from '../deadline.js';
import { type Caller, signalOf } from '../caller.js';

export type RegistrarReply = 'valid' | 'invalid' | 'unverifiable';

const INVALID = new Set([401, 403, 404]);
const MOST_AT_ONCE = 16;

/** Verifies a key at the registrar. */
@Injectable()
export class RegistrarClient {
  private inFlight = 0;

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  async verify(key: string): Promise<RegistrarReply> {
    const { url } = this.config.registrar;
    if (url === '') return 'invalid';
    const verdict = this.inFlight < MOST_AT_ONCE ? await this.ask(url, key) : 'unverifiable';
    if (verdict === 'unverifiable') this.metrics.upstreamErrors.count('registrar', verdict);
    return verdict;
  }

  private async ask(url: string, key: string): Promise<RegistrarReply> {
    this.inFlight++;
    try {
      const { ok, status } = await withDeadline(this.config.registrar.timeoutMs, undefined, (signal) =>
        answered(url, key, signal),
      );
      if (ok) return 'valid';
      return INVALID.has(status) ? 'invalid' : 'unverifiable';
    } catch {
      return 'unverifiable';
    } finally {
      this.inFlight--;
    }
  }
}

/** Only the status counts; the body is not read. */
async function answered(url: string, key: string, signal: Caller): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
  const response = await fetch(url, { headers, redirect: 'manual', signal: signalOf(signal) });
  await response.body?.cancel();
  return response;
}
