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
  | 'busy' // our own limits are reached
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

  /** What Node throws at us, by its code; an unknown code is an answer that made no sense. */
  static from(error: unknown): UpstreamError {
    if (error instanceof UpstreamError) return error;
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    return new UpstreamError(REASONS.get(code) ?? 'malformed', { cause: error });
  }
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
