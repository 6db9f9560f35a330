import { UpstreamError } from './upstream-error.js';

const NO_ADDRESS: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN']);
/** Codes of OpenSSL, and of Node for certificates. */
const TLS = /^ERR_(?:TLS|SSL)_|CERT|^UNABLE_TO_/;

/** For connections that Node opens by name and with TLS: `UpstreamError.of` knows neither. */
export function socketFault(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error;
  const code = codeOf(error) ?? '';
  if (NO_ADDRESS.has(code)) return new UpstreamError('no-address', { cause: error });
  return TLS.test(code) ? new UpstreamError('tls', { cause: error }) : UpstreamError.of(error);
}

/** What a failure says beyond its reason, such as `ENOTFOUND` or `CERT_HAS_EXPIRED`: for operators only. */
export function faultDetail(error: unknown): string | undefined {
  let cause = error;
  while (cause !== undefined) {
    if (typeof cause === 'string') return cause;
    const code = codeOf(cause);
    if (code !== undefined) return code;
    const next = cause instanceof Error ? cause.cause : undefined;
    if (next === undefined && cause instanceof Error && !(cause instanceof UpstreamError)) return cause.message;
    cause = next;
  }
  return undefined;
}

function codeOf(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
