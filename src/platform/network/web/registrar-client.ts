import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { Metrics } from '#base/metrics/metrics.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { OperatorRequests } from '../connect/operator-requests.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

export type RegistrarReply = 'valid' | 'invalid' | 'unverifiable';

const INVALID = new Set([401, 403, 404]);
const MAX_CONCURRENT = 16;
const HTML_TYPE = /^(?:text\/html|application\/xhtml\+xml)\b/i;
const PAGE_START = /^\s*<(?:!doctype html|html|head|body)\b/i;
const PAGE_START_OCTETS = 200;

interface Answer {
  readonly ok: boolean;
  readonly status: number;
  /** An HTML page, such as a login or maintenance page, which says nothing about the key. */
  readonly isPage: boolean;
}

/** Verifies a key at the registrar. */
@Injectable()
export class RegistrarClient {
  private inFlight = 0;

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
    private readonly timeouts: Timeouts,
    private readonly requests: OperatorRequests,
  ) {}

  async verify(key: string): Promise<RegistrarReply> {
    const { url } = this.config.registrar;
    if (url === '') return 'invalid';
    const verdict = this.inFlight < MAX_CONCURRENT ? await this.ask(url, key) : 'unverifiable';
    if (verdict === 'unverifiable') this.metrics.upstreamErrors.count('registrar', verdict);
    return verdict;
  }

  private async ask(url: string, key: string): Promise<RegistrarReply> {
    this.inFlight++;
    try {
      const { ok, status, isPage } = await this.timeouts.limit(this.config.registrar.timeoutMs, undefined, (signal) =>
        this.request(url, key, signal),
      );
      if (ok) return isPage ? 'unverifiable' : 'valid';
      return INVALID.has(status) ? 'invalid' : 'unverifiable';
    } catch {
      return 'unverifiable';
    } finally {
      this.inFlight--;
    }
  }

  /** The status decides, unless the body is an HTML page; only the first chunk of the body is read. */
  private async request(url: string, key: string, signal: CancelSignal): Promise<Answer> {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    const response = await this.requests.get(new URL(url), headers, signal);
    const { statusCode: status = 0 } = response;
    const isPage = HTML_TYPE.test(response.headers['content-type'] ?? '') || PAGE_START.test(await startOf(response));
    return { ok: status >= 200 && status <= 299, status, isPage };
  }
}

async function startOf(body: AsyncIterable<Buffer>): Promise<string> {
  for await (const chunk of body) return chunk.toString('utf8', 0, PAGE_START_OCTETS);
  return '';
}
