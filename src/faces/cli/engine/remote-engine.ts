import { setTimeout as delay } from 'node:timers/promises';
import { DomainDiagnostics } from '#faces/client/index.js';
import { abortSignalOf } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import type { Notice, ReportCommand, ServiceRequest, Target } from '../command.js';
import type { Texts } from '../texts.js';
import type { Engine } from './engine.js';
import { ManyReports } from './many-reports.js';
import { ServiceFailures } from './service-failures.js';

const TIMEOUT_MS = 60_000;
const OK = 200;

/** Uses the running service given with `--server`. */
export class RemoteEngine implements Engine {
  private many?: ManyReports;
  private readonly failures: ServiceFailures;

  constructor(
    private readonly server: URL,
    private readonly key: string,
    private readonly texts: Texts,
  ) {
    this.failures = new ServiceFailures(server, texts);
  }

  /** Several domains are one request; what it does not answer is asked for on its own. */
  expect(command: ReportCommand, targets: readonly Target[]): void {
    const domains = targets.flatMap(({ input }) => command.oneOfMany?.(input) ?? []);
    if (domains.length >= 2) this.many = new ManyReports(domains, (rest) => this.linesOf(rest));
  }

  async report(command: ReportCommand, { input }: Target, notice: Notice): Promise<object | string> {
    const domain = command.oneOfMany?.(input);
    const line = domain === undefined ? undefined : await this.many?.lineOf(domain);
    if (!line) return this.answer(command.request(input, this.texts.language), notice);
    if (isReport(line.report)) return line.report;
    const { code = 'unknown', message = '' } = line.error ?? {};
    throw this.failures.refusal(line.status, code, message);
  }

  private async answer(first: ServiceRequest, notice: Notice): Promise<object | string> {
    for (let request = first; ;) {
      if (request.says !== undefined) notice(request.says, true);
      if (request.delayMs !== undefined) await delay(request.delayMs);
      const answer = await this.call(request);
      if (typeof answer === 'string' && isForText(request)) return answer;
      if (!isReport(answer)) throw this.failures.refusal(OK, 'unknown');
      const next = request.then?.(answer);
      if (!next) return answer;
      request = next;
    }
  }

  async close(): Promise<void> {
    // Nothing to do: connections end with the process.
  }

  private async call({ operation, params, body }: ServiceRequest): Promise<unknown> {
    try {
      return await new Timeouts().limit(TIMEOUT_MS, undefined, (signal) =>
        this.client(abortSignalOf(signal)).request(operation, params as never, body as never),
      );
    } catch (error) {
      throw this.failures.of(error);
    }
  }

  /** The lines of a request for many domains; it ends if none comes for a while. */
  private async *linesOf(domains: readonly string[]): AsyncGenerator {
    const stalled = new AbortController();
    const timer = setTimeout(() => stalled.abort(), TIMEOUT_MS);
    try {
      const params = { lang: this.texts.language };
      for await (const line of this.client(stalled.signal).lines('checkMany', params, { domains: [...domains] })) {
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

/** Some formats of plans are not JSON. */
function isForText({ params: { format = 'json' } }: ServiceRequest): boolean {
  return format !== 'json';
}

/** False if another program answers at this URL. */
function isReport(body: unknown): body is object {
  return (body as { api?: unknown } | null | undefined)?.api === 'v1';
}
