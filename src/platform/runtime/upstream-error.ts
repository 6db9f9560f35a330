import { DnsWireError } from '#formats/dns-wire/dns-wire-error.js';

export const UPSTREAM_REASONS = [
  'timeout', // no answer in time
  'refused', // the target refused the connection
  'reset', // the target closed the connection
  'unreachable', // a router reported that the target is unreachable
  'no-address', // the name has no address in the DNS
  'no-route', // our own network cannot or must not reach the target
  'blocked', // the SSRF guard rejects the target
  'tls',
  'malformed',
  'too-large',
  'too-much', // one piece of work has reached its memory limit
  'too-many-redirects',
  'busy', // our own limits are reached, or our process stalled
  'unrecorded', // nothing was asked: the answer is not in the evidence file
  'aborted', // the caller left
] as const;
export type UpstreamReason = (typeof UPSTREAM_REASONS)[number];

const REASONS = new Map<string, UpstreamReason>([
  ['ECONNREFUSED', 'refused'],
  ['ECONNRESET', 'reset'],
  ['ECONNABORTED', 'reset'],
  ['EPIPE', 'reset'],
  ['ETIMEDOUT', 'timeout'],
  ['EHOSTUNREACH', 'unreachable'],
  ['EHOSTDOWN', 'unreachable'],
  ['ENETUNREACH', 'no-route'],
  ['ENETDOWN', 'no-route'],
  ['EADDRNOTAVAIL', 'no-route'],
  ['EAFNOSUPPORT', 'no-route'],
  ['EACCES', 'no-route'],
  ['EPERM', 'no-route'],
  ['EMFILE', 'busy'],
  ['ENFILE', 'busy'],
  ['ENOBUFS', 'busy'],
  ['HPE_HEADER_OVERFLOW', 'too-large'],
  ['ERR_DNS_SIZE', 'too-large'],
]);

const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError];

const OURS: ReadonlySet<UpstreamReason> = new Set<UpstreamReason>(['busy', 'too-much', 'no-route', 'unrecorded']);

/** A network failure; the only error type that src/platform/network throws. */
export class UpstreamError extends Error {
  constructor(
    readonly reason: UpstreamReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = new.target.name;
  }

  /** Whether the failure is on our side and says nothing about the target. */
  get isOurs(): boolean {
    return OURS.has(this.reason);
  }

  /** For a catch: a network failure is returned; anything else is a bug and thrown again. */
  static from(error: unknown): UpstreamError {
    if (!isFromOutside(error)) throw error;
    return UpstreamError.of(error);
  }

  /** Maps an error of a socket or stream by its code; an unknown code is `malformed`. */
  static of(error: unknown): UpstreamError {
    if (error instanceof UpstreamError) return error;
    return new UpstreamError(REASONS.get(codeOf(error) ?? '') ?? 'malformed', { cause: error });
  }
}

/** Network errors of Node have a code; errors such as TypeError are bugs, with or without a code. */
function isFromOutside(error: unknown): boolean {
  if (error instanceof UpstreamError || error instanceof DnsWireError) return true;
  return codeOf(error) !== undefined && !MISTAKES.some((kind) => error instanceof kind);
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** For a catch: returns this for a network failure; a bug is thrown again. */
export function orElse<T>(instead: T): (error: unknown) => T {
  return (error) => {
    UpstreamError.from(error);
    return instead;
  };
}

/** The SSRF guard rejected the target and nothing was sent. `rule` is the special-purpose block, `port` or `scheme`. */
export class BlockedTargetError extends UpstreamError {
  constructor(
    readonly target: string,
    readonly rule: string,
  ) {
    super('blocked');
  }
}
