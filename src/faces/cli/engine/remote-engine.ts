import { ManyReports } from './many-reports.js';
import { callService, type ServiceAnswer, type ServiceCall, streamLines } from './service-client.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { ReportCommand, ServiceRequest, Target } from '../command.js';
import { Failure } from '../failure.js';
import type { Texts } from '../texts.js';
import type { Engine } from './engine.js';

const OK = 200;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

/** Uses the running service given with `--server`. */
export class RemoteEngine implements Engine {
  private many?: ManyReports;

  constructor(
    private readonly server: URL,
    private readonly key: string,
    private readonly texts: Texts,
  ) {}

  /** Several domains are one request; what it does not answer is asked for on its own. */
  expect(command: ReportCommand, targets: readonly Target[]): void {
    const domains = targets.flatMap(({ input }) => command.oneOfMany?.(input) ?? []);
    if (domains.length < 2) return;
    const url = this.urlOf({ path: ['check-many'], query: { lang: this.texts.language } });
    this.many = new ManyReports(domains, (rest, each) =>
      streamLines(url, { key: this.key, ...contentOf({ domains: rest }) }, each),
    );
  }

  async report(command: ReportCommand, { input }: Target): Promise<object | string> {
    const domain = command.oneOfMany?.(input);
    const line = domain === undefined ? undefined : await this.many?.lineOf(domain);
    if (!line) return this.answer(command.request(input, this.texts.language));
    if (isReport(line.report)) return line.report;
    throw this.refusal(line.status, line);
  }

  private async answer(request: ServiceRequest): Promise<object | string> {
    const answer = await this.call(request);
    const body = answer.isJson ? parsed(answer.text) : undefined;
    if (answer.status === OK && isReport(body)) return request.then ? this.answer(request.then(body)) : body;
    if (answer.status === OK && answer.isPlainText && isForText(request)) return answer.text;
    throw this.refusal(answer.status, body);
  }

  async close(): Promise<void> {
    // Nothing to do: connections end with the process.
  }

  private async call({ path, query, body, files }: ServiceRequest): Promise<ServiceAnswer> {
    const url = this.urlOf({ path, ...(query && { query }) });
    const content = files ? await formOf(files) : contentOf(body);
    try {
      return await callService(url, { key: this.key, ...content });
    } catch (error) {
      const { reason } = UpstreamError.from(error);
      throw new Failure(
        'server_unavailable',
        this.texts.text('cli.errors.server', { url: this.server.href, reason: this.reason(reason) }),
        'unknown',
      );
    }
  }

  private urlOf({ path, query = {} }: ServiceRequest): URL {
    const base = this.server.href.replace(/\/$/, '');
    const url = new URL(`${base}/api/v1/${path.map(segment).join('/')}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  private reason(reason: string): string {
    const key = [`cli.reasons.${reason}`, `reasons.${reason}`].find((one) => this.texts.has(one));
    return key === undefined ? reason : this.texts.text(key);
  }

  private refusal(status: number, body: object | undefined): Failure {
    const { error } = (body ?? {}) as { error?: { code?: unknown; message?: unknown } };
    const isOurs = status < 400 || status >= SERVER_ERRORS || status === TOO_MANY_REQUESTS;
    if (typeof error?.code !== 'string' || typeof error.message !== 'string')
      return new Failure(
        'server_unavailable',
        this.texts.text('cli.errors.server', { url: this.server.href, reason: `HTTP ${status}` }),
        'unknown',
      );
    return new Failure(error.code, error.message, isOurs ? 'unknown' : 'invalid');
  }
}

type Content = Pick<ServiceCall, 'body' | 'contentType'>;

function contentOf(body: ServiceRequest['body']): Content {
  if (body === undefined) return {};
  return body instanceof Uint8Array
    ? { body, contentType: 'text/plain' }
    : { body: Buffer.from(JSON.stringify(body)), contentType: 'application/json' };
}

async function formOf(files: NonNullable<ServiceRequest['files']>): Promise<Content> {
  const form = new FormData();
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  const encoded = new Response(form);
  return { body: new Uint8Array(await encoded.arrayBuffer()), contentType: encoded.headers.get('content-type')! };
}

/** Empty names and dots would change the path. A space is added, so that the service rejects them as names. */
function segment(text: string): string {
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? `${text} ` : text);
}

/** Some formats of plans are not JSON. */
function isForText({ query: { format = 'json' } = {} }: ServiceRequest): boolean {
  return format !== 'json';
}

/** False if another program answers at this URL. */
function isReport(body: unknown): body is object {
  return (body as { api?: unknown } | undefined)?.api === 'v1';
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
