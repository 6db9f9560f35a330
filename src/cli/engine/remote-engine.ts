import { callService, type ServiceAnswer } from '../../network/web/service-client.js';
import { UpstreamError } from '../../network/upstream-error.js';
import type { ReportCommand, ServiceRequest, Target } from '../command.js';
import { Failure } from '../failure.js';
import type { Texts } from '../texts.js';
import type { Engine } from './engine.js';

const OK = 200;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERRORS = 500;

/** A service that runs elsewhere: `--server`. */
export class RemoteEngine implements Engine {
  constructor(
    private readonly server: URL,
    private readonly key: string,
    private readonly texts: Texts,
  ) {}

  async report(command: ReportCommand, { input }: Target): Promise<object | string> {
    const request = command.request(input, this.texts.language);
    const answer = await this.call(request);
    const body = answer.isJson ? parsed(answer.text) : undefined;
    if (answer.status === OK && isReport(body)) return body;
    if (answer.status === OK && answer.isPlainText && isForText(request)) return answer.text;
    throw this.refusal(answer, body);
  }

  async close(): Promise<void> {
    // Connections end with the process.
  }

  private async call({ path, query = {}, body }: ServiceRequest): Promise<ServiceAnswer> {
    const base = this.server.href.replace(/\/$/, '');
    const url = new URL(`${base}/api/v1/${path.map(segment).join('/')}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const isText = body instanceof Uint8Array;
    const bytes = body === undefined || isText ? body : Buffer.from(JSON.stringify(body));
    try {
      return await callService(url, {
        key: this.key,
        ...(bytes && { body: bytes, contentType: isText ? 'text/plain' : 'application/json' }),
      });
    } catch (error) {
      const { reason } = UpstreamError.from(error);
      throw new Failure(
        'server_unavailable',
        this.texts.text('cli.errors.server', { url: this.server.href, reason: this.reason(reason) }),
        'unknown',
      );
    }
  }

  private reason(reason: string): string {
    return this.texts.has(`reasons.${reason}`) ? this.texts.text(`reasons.${reason}`) : reason;
  }

  private refusal({ status }: ServiceAnswer, body: object | undefined): Failure {
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

/** Nothing and dots would make another path: with a space they stay a name, which the service refuses. */
function segment(text: string): string {
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? `${text} ` : text);
}

/** Plans have formats that are no JSON. */
function isForText({ query: { format = 'json' } = {} }: ServiceRequest): boolean {
  return format !== 'json';
}

/** Another program may answer there. */
function isReport(body: object | undefined): body is object {
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
