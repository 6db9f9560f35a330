import { DomainDiagnostics } from '#faces/client/index.js';
import { abortSignalOf } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

export const CALL_MS = 60_000;

/** Calls of a running service, each with a time limit. */
export class ServiceCalls {
  constructor(
    private readonly server: URL,
    private readonly key: string,
  ) {}

  ask<T>(ask: (client: DomainDiagnostics) => Promise<T>, ms = CALL_MS): Promise<T> {
    return new Timeouts().limit(ms, undefined, (signal) => ask(this.client(abortSignalOf(signal))));
  }

  /** Lines as they come. They end if none comes for a while. */
  async *lines(ask: (client: DomainDiagnostics) => AsyncIterable<unknown>): AsyncGenerator {
    const stalled = new AbortController();
    const timer = setTimeout(() => stalled.abort(), CALL_MS);
    try {
      for await (const line of ask(this.client(stalled.signal))) {
        timer.refresh();
        yield line;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** A user who waits sees at once that the service is busy, so nothing is repeated. */
  private client(signal: AbortSignal): DomainDiagnostics {
    return new DomainDiagnostics({
      url: this.server.href,
      ...(this.key !== '' && { apiKey: this.key }),
      retries: 0,
      signal,
    });
  }
}

/** False if another program answers at this URL. */
export function isOfService(body: unknown): body is object {
  return (body as { api?: unknown } | null | undefined)?.api === 'v1';
}
