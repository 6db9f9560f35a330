import { DomainDiagnostics, type Operations } from '#faces/client/index.js';
import type { ScanResult, ScanStart, ScanSummary } from '#features/scans/scans.dto.js';
import { abortSignalOf } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { isResultLine, type ResultLine } from '../output/scan-lines.js';
import type { Texts } from '../texts.js';
import { ServiceFailures } from './service-failures.js';

const TIMEOUT_MS = 60_000;
/** A list of 64 MiB takes a while. */
const SEND_MS = 600_000;
const OK = 200;

/** Options as somebody typed them; the service refuses those that it does not know. */
interface ScanWish {
  readonly label: string | undefined;
  readonly checks: string | undefined;
}

/** Scans of a running service. Every method throws a `Failure` that says why it has no result. */
export class ScanService {
  private readonly failures: ServiceFailures;

  constructor(
    private readonly server: URL,
    private readonly key: string,
    private readonly texts: Texts,
  ) {
    this.failures = new ServiceFailures(server, texts);
  }

  start(list: Uint8Array, { label, checks }: ScanWish): Promise<ScanStart> {
    const body = new Uint8Array(list);
    const options = { label, checks: checks as Operations['startScan']['params']['checks'] };
    return this.call(SEND_MS, (client) => client.request('startScan', options, body));
  }

  state(id: string): Promise<ScanResult> {
    return this.call(TIMEOUT_MS, (client) => client.request('getScan', { id }));
  }

  summary(id: string): Promise<ScanSummary> {
    return this.call(TIMEOUT_MS, (client) => client.request('getScanSummary', { id, lang: this.texts.language }));
  }

  cancel(id: string): Promise<ScanResult> {
    return this.call(TIMEOUT_MS, (client) => client.request('cancelScan', { id }));
  }

  /** What is there now after a line. It ends if nothing comes for a while. */
  async *results(id: string, after: number): AsyncGenerator<ResultLine, void> {
    const stalled = new AbortController();
    const timer = setTimeout(() => stalled.abort(), TIMEOUT_MS);
    try {
      const client = this.client(stalled.signal);
      for await (const line of client.lines<unknown>('getScanResults', { id, after }, undefined)) {
        timer.refresh();
        if (!isResultLine(line)) throw this.failures.refusal(OK, 'unknown');
        yield line;
      }
    } catch (error) {
      throw this.failures.of(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Another program may answer at this URL. */
  private async call<T>(ms: number, ask: (client: DomainDiagnostics) => Promise<unknown>): Promise<T> {
    try {
      const answer = await new Timeouts().limit(ms, undefined, (signal) => ask(this.client(abortSignalOf(signal))));
      if ((answer as { api?: unknown } | null | undefined)?.api !== 'v1') throw this.failures.refusal(OK, 'unknown');
      return answer as T;
    } catch (error) {
      throw this.failures.of(error);
    }
  }

  private client(signal: AbortSignal): DomainDiagnostics {
    return new DomainDiagnostics({
      url: this.server.href,
      ...(this.key !== '' && { apiKey: this.key }),
      retries: 0,
      signal,
    });
  }
}
