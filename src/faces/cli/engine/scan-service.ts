import type { DomainDiagnostics, Operations } from '#faces/client/index.js';
import type { ScanResult, ScanStart, ScanSummary } from '#features/scans/scans.dto.js';
import { isResultLine, type ResultLine } from '../output/scan-lines.js';
import type { Texts } from '../texts.js';
import { CALL_MS, isOfService, ServiceCalls } from './service-calls.js';
import { ServiceFailures } from './service-failures.js';

/** A list of 64 MiB takes a while. */
const SEND_MS = 600_000;
const OK = 200;

/** Options as somebody typed them; the service refuses those that it does not know. */
interface ScanWish {
  readonly label: string | undefined;
  readonly checks: string | undefined;
  readonly callback: string | undefined;
}

/** Scans of a running service. Every method throws a `Failure` that says why it has no result. */
export class ScanService {
  private readonly calls: ServiceCalls;
  private readonly failures: ServiceFailures;

  constructor(
    server: URL,
    key: string,
    private readonly texts: Texts,
  ) {
    this.calls = new ServiceCalls(server, key);
    this.failures = new ServiceFailures(server, texts);
  }

  start(list: Uint8Array, { label, checks, callback }: ScanWish): Promise<ScanStart> {
    const body = new Uint8Array(list);
    const options = { label, callback, checks: checks as Operations['startScan']['params']['checks'] };
    return this.call((client) => client.request('startScan', options, body), SEND_MS);
  }

  state(id: string): Promise<ScanResult> {
    return this.call((client) => client.request('getScan', { id }));
  }

  summary(id: string): Promise<ScanSummary> {
    return this.call((client) => client.request('getScanSummary', { id, lang: this.texts.language }));
  }

  cancel(id: string): Promise<ScanResult> {
    return this.call((client) => client.request('cancelScan', { id }));
  }

  /** What is there now after a line. It ends if nothing comes for a while. */
  async *results(id: string, after: number): AsyncGenerator<ResultLine, void> {
    try {
      for await (const line of this.calls.lines((client) => client.lines('getScanResults', { id, after }, undefined))) {
        if (!isResultLine(line)) throw this.failures.refusal(OK, 'unknown');
        yield line;
      }
    } catch (error) {
      throw this.failures.of(error);
    }
  }

  private async call<T>(ask: (client: DomainDiagnostics) => Promise<unknown>, ms = CALL_MS): Promise<T> {
    try {
      const answer = await this.calls.ask(ask, ms);
      if (!isOfService(answer)) throw this.failures.refusal(OK, 'unknown');
      return answer as T;
    } catch (error) {
      throw this.failures.of(error);
    }
  }
}
