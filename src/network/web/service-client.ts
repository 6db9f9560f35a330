import { signalOf } from '../caller.js';
import { withDeadline } from '../deadline.js';
import { UpstreamError } from '../upstream-error.js';

const PATIENCE_MS = 60_000;
const LARGEST_ANSWER = 16 * 2 ** 20;

export interface ServiceCall {
  readonly key: string;
  readonly body?: Uint8Array;
  readonly contentType?: string;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly isJson: boolean;
  readonly isPlainText: boolean;
  readonly text: string;
}

/** Calls a service like this one that the user of a command named. It is not followed elsewhere: it has the key. */
export function callService(url: URL, { key, body, contentType }: ServiceCall): Promise<ServiceAnswer> {
  const headers = { ...(key !== '' && { 'X-Api-Key': key }), ...(contentType && { 'Content-Type': contentType }) };
  const request = body ? { method: 'POST', body: new Uint8Array(body), headers } : { headers };
  return withDeadline(PATIENCE_MS, undefined, async (signal) => {
    try {
      const response = await fetch(url, { ...request, redirect: 'manual', signal: signalOf(signal) });
      const type = response.headers.get('content-type') ?? '';
      return {
        status: response.status,
        isJson: type.startsWith('application/json'),
        isPlainText: type.startsWith('text/plain'),
        text: await textOf(response),
      };
    } catch (error) {
      throw failed(error);
    }
  });
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > LARGEST_ANSWER) throw new UpstreamError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** `fetch` has what happened in the cause of its TypeError. */
function failed(error: unknown): UpstreamError {
  return UpstreamError.of(error instanceof TypeError ? error.cause : error);
}
