import { socketFault } from '#platform/runtime/socket-fault.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

/** Codes of undici. */
const TIMEOUT = /^UND_ERR_\w+_TIMEOUT$/;

/** `fetch` throws a TypeError with the socket error as its cause. A cause without a code means that nothing was sent. */
export function connectionFault(error: unknown): UpstreamError {
  const { cause } = error as { readonly cause?: unknown };
  if (error instanceof UpstreamError || cause === undefined) return UpstreamError.of(error);
  const { code } = cause as { readonly code?: unknown };
  if (typeof code !== 'string') return new UpstreamError('unreachable', { cause });
  return TIMEOUT.test(code) ? new UpstreamError('timeout', { cause }) : socketFault(cause);
}
