import { UpstreamError } from '#platform/runtime/upstream-error.js';

const NO_ADDRESS: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN']);
/** Codes of OpenSSL, and of Node for certificates. */
const TLS = /^ERR_(?:TLS|SSL)_|CERT|^UNABLE_TO_/;
/** Codes of undici. */
const TIMEOUT = /^UND_ERR_\w+_TIMEOUT$/;

/** `fetch` throws a TypeError with the socket error as its cause. A cause without a code means that nothing was sent. */
export function connectionFault(error: unknown): UpstreamError {
  const { cause } = error as { readonly cause?: unknown };
  if (error instanceof UpstreamError || cause === undefined) return UpstreamError.of(error);
  const { code } = cause as { readonly code?: unknown };
  if (typeof code !== 'string') return new UpstreamError('unreachable', { cause });
  if (NO_ADDRESS.has(code)) return new UpstreamError('no-address', { cause });
  if (TLS.test(code)) return new UpstreamError('tls', { cause });
  return TIMEOUT.test(code) ? new UpstreamError('timeout', { cause }) : UpstreamError.of(cause);
}
