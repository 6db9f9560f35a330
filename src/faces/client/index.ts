import { OPERATIONS, type ErrorResponse, type Operations } from './api.js';

export type * from './api.js';

export interface ClientOptions {
  /** Address of the service, such as https://diagnostics.example. */
  readonly url: string;
  readonly apiKey?: string;
  /** How often a request is repeated after 429 or 503. Default: 2. */
  readonly retries?: number;
  /** The longest time to wait before a repetition, in milliseconds. Default: 60,000. */
  readonly maxWaitMs?: number;
  readonly signal?: AbortSignal;
}

export type OperationName = keyof Operations;

/** The body is required where the operation has one. */
type Arguments<Name extends OperationName> = Operations[Name]['body'] extends undefined
  ? [params: Operations[Name]['params']]
  : [params: Operations[Name]['params'], body: Operations[Name]['body']];

type Params = Readonly<Record<string, string | number | boolean | undefined>>;

/** Statuses after which the same request can succeed. */
const RETRIED: ReadonlySet<number> = new Set([429, 503]);
const DEFAULT_WAIT_SECONDS = 1;

/** The longest answer, and the longest line of one. */
const MAX_ANSWER_SIZE = 16 * 2 ** 20;

/** Redirects are not followed: `fetch` would send the API key to whatever host they name. */
const REDIRECTED = {
  code: 'redirected',
  message: 'The service redirects to another address. Use that address as the URL of the client.',
};
const NOT_THE_SERVICE = { code: 'unknown', message: 'Another program answers at the URL of the client.' };
const TOO_LARGE = { code: 'answer_too_large', message: 'The answer is larger than 16 MiB.' };

/** The service refused a request, or something else answered. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** Machine-readable code, such as `invalid_domain`; `unknown` where the answer has none. */
    readonly code: string,
    message: string,
    /** Seconds after which the request can be repeated; undefined if the service gave none. */
    readonly retryAfter: number | undefined,
  ) {
    super(message);
    this.name = 'ApiError';
  }

  static async from(response: Response): Promise<ApiError> {
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    const body = await textOf(response).then(parsed, () => undefined);
    const { error } = (body ?? {}) as Partial<ErrorResponse>;
    const fallback = isRedirect(response) ? REDIRECTED : { code: 'unknown', message: response.statusText };
    const { code, message } = typeof error?.code === 'string' && typeof error.message === 'string' ? error : fallback;
    return new ApiError(response.status, code, message, Number.isFinite(seconds) ? seconds : undefined);
  }
}

/** Calls the operations of the API by their names in openapi.json. */
export class DomainDiagnostics {
  constructor(private readonly options: ClientOptions) {}

  /** The result of an operation: the parsed JSON, or the text where the operation returns text. */
  async request<Name extends OperationName>(
    name: Name,
    ...[params, body]: Arguments<Name>
  ): Promise<Operations[Name]['result']> {
    const response = await this.send(name, params, body);
    const text = await textOf(response);
    const result = isOfType(response, 'application/json') ? parsed(text) : text;
    // Such as the page of a login in front of the service.
    if (result === undefined || isOfType(response, 'text/html')) throw errorOf(response, NOT_THE_SERVICE);
    return result as Operations[Name]['result'];
  }

  /** The lines of JSON of an operation such as checkMany, each as soon as it arrives. */
  async *lines<Line>(name: OperationName, ...[params, body]: Arguments<OperationName>): AsyncGenerator<Line, void> {
    const response = await this.send(name, params, body);
    if (!isOfType(response, 'application/x-ndjson')) throw errorOf(response, NOT_THE_SERVICE);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const piece of response.body ?? []) {
      const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
      rest += first;
      for (const next of others) {
        if (rest !== '') yield JSON.parse(rest) as Line;
        rest = next;
      }
      if (rest.length > MAX_ANSWER_SIZE) throw errorOf(response, TOO_LARGE);
    }
    if (rest !== '') yield JSON.parse(rest) as Line;
  }

  private async send(name: OperationName, params: Params, body: unknown): Promise<Response> {
    const { retries = 2, maxWaitMs = 60_000, signal } = this.options;
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(this.urlOf(name, params), this.initOf(name, body));
      if (response.ok) return response;
      const error = await ApiError.from(response);
      const waitMs = 1000 * (error.retryAfter ?? DEFAULT_WAIT_SECONDS);
      if (!RETRIED.has(error.status) || attempt >= retries || waitMs > maxWaitMs) throw error;
      await sleep(waitMs, signal);
    }
  }

  /** Parameters that the path does not contain go into the query. */
  private urlOf(name: OperationName, params: Params): URL {
    const query = new Map(Object.entries(params));
    const path = OPERATIONS[name].path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
      const value = query.get(parameter);
      query.delete(parameter);
      return segment(String(value));
    });
    const url = new URL(withoutSlashes(this.options.url) + path);
    for (const [parameter, value] of query) if (value !== undefined) url.searchParams.set(parameter, String(value));
    return url;
  }

  private initOf(name: OperationName, body: unknown): RequestInit {
    const { apiKey, signal } = this.options;
    const { method } = OPERATIONS[name];
    const headers = new Headers({ accept: 'application/json, */*;q=0.5' });
    if (apiKey !== undefined) headers.set('x-api-key', apiKey);
    const init: RequestInit = { method, headers, redirect: 'manual', ...(signal && { signal }) };
    if (body === undefined) return init;
    if (body instanceof FormData) return { ...init, body };
    const isText = typeof body === 'string' || body instanceof Uint8Array;
    headers.set('content-type', isText ? 'text/plain' : 'application/json');
    return { ...init, body: isText ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body) };
  }
}

/** Empty names and dots would change the path. A space is added, so that the service rejects them as names. */
function segment(text: string): string {
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? `${text} ` : text);
}

function errorOf({ status }: Response, { code, message }: { code: string; message: string }): ApiError {
  return new ApiError(status, code, message, undefined);
}

function isOfType(response: Response, type: string): boolean {
  return (response.headers.get('content-type') ?? '').startsWith(type);
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > MAX_ANSWER_SIZE) throw errorOf(response, TOO_LARGE);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}

/** The value of a JSON text; undefined if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Browsers hide the status of a redirect that is not followed. */
function isRedirect({ status, type }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}

/** Rejects with the reason of the signal when it is aborted. */
async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** Without the slashes at its end. A pattern would look at a run of slashes once for each of them. */
function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
