import { setTimeout as delay } from 'node:timers/promises';
import type { Notice, ReportCommand, ServiceRequest, Target } from '../command.js';
import type { Texts } from '../texts.js';
import type { Engine } from './engine.js';
import { ManyReports } from './many-reports.js';
import { isOfService, ServiceCalls } from './service-calls.js';
import { ServiceFailures } from './service-failures.js';

const OK = 200;

/** Uses the running service given with `--server`. */
export class RemoteEngine implements Engine {
  private many?: ManyReports;
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

  /** Several domains are one request; what it does not answer is asked for on its own. */
  expect(command: ReportCommand, targets: readonly Target[]): void {
    const domains = targets.flatMap(({ input }) => command.oneOfMany?.(input) ?? []);
    if (domains.length >= 2) this.many = new ManyReports(domains, (rest) => this.linesOf(rest));
  }

  async report(command: ReportCommand, { input }: Target, notice: Notice): Promise<object | string> {
    const domain = command.oneOfMany?.(input);
    const line = domain === undefined ? undefined : await this.many?.lineOf(domain);
    if (!line) return this.answer(command.request(input, this.texts.language), notice);
    if (isOfService(line.report)) return line.report;
    const { code = 'unknown', message = '' } = line.error ?? {};
    throw this.failures.refusal(line.status, code, message);
  }

  private async answer(first: ServiceRequest, notice: Notice): Promise<object | string> {
    for (let request = first; ;) {
      if (request.says !== undefined) notice(request.says, true);
      if (request.delayMs !== undefined) await delay(request.delayMs);
      const answer = await this.call(request);
      if (typeof answer === 'string' && isForText(request)) return answer;
      if (!isOfService(answer)) throw this.failures.refusal(OK, 'unknown');
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
      return await this.calls.ask((client) => client.request(operation, params as never, body as never));
    } catch (error) {
      throw this.failures.of(error);
    }
  }

  private linesOf(domains: readonly string[]): AsyncGenerator {
    const params = { lang: this.texts.language };
    return this.calls.lines((client) => client.lines('checkMany', params, { domains: [...domains] }));
  }
}

/** Some formats of plans are not JSON. */
function isForText({ params: { format = 'json' } }: ServiceRequest): boolean {
  return format !== 'json';
}
