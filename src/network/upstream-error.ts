import { DnsWireError } from '../dns-wire/dns-wire-error.js';

export type UpstreamReason =
  | 'timeout' // no answer in time
  | 'refused' // the target said no
  | 'reset' // the target hung up
  | 'unreachable' // a router on the way said no
  | 'no-address' // the DNS gives none for the name
  | 'no-route' // our own side cannot or may not go there
  | 'blocked' // we do not go there
  | 'tls'
  | 'malformed'
  | 'too-large'
  | 'too-many-redirects'
  | 'busy' // our own limits are reached, or we had no time to listen
  | 'aborted'; // the caller left

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
]);

const MISTAKES = [TypeError, RangeError, ReferenceError, SyntaxError];

/** The bad state of the network: the only error that leaves this folder. */
export class UpstreamError extends Error {
  constructor(
    readonly reason: UpstreamReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
    this.name = new.target.name;
  }

  /** Whether it was our own side that failed, whatever the target is like. */
  get isOurs(): boolean {
    return this.reason === 'busy' || this.reason === 'no-route';
  }

  /** For a catch: the bad state of the network as such. What has nothing to do with it is a bug, and goes on as it is. */
  static from(error: unknown): UpstreamError {
    if (!isFromOutside(error)) throw error;
    return UpstreamError.of(error);
  }

  /** What a socket or stream has reported, by its code; an unknown code is an answer that made no sense. */
  static of(error: unknown): UpstreamError {
    if (error instanceof UpstreamError) return error;
    return new UpstreamError(REASONS.get(codeOf(error) ?? '') ?? 'malformed', { cause: error });
  }
}

/** Node gives its errors a code; those of the language itself, with or without one, are mistakes of ours. */
function isFromOutside(error: unknown): boolean {
  if (error instanceof UpstreamError || error instanceof DnsWireError) return true;
  return codeOf(error) !== undefined && !MISTAKES.some((kind) => error instanceof kind);
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** For a catch: this instead, where the network failed; a bug goes on. */
export function orElse<T>(instead: T): (error: unknown) => T {
  return (error) => {
    UpstreamError.from(error);
    return instead;
  };
}

/** A target behind the guard: nothing was sent. `rule` names the special-purpose block, `port` or `scheme`. */
export class BlockedTargetError extends UpstreamError {
  constructor(
    readonly target: string,
    readonly rule: string,
  ) {
    super('blocked');
  }
}
