import type { TextParams } from '../domain/phrase.js';

/** Whose affair it is that there is no report: `invalid` is the caller's, `unknown` that of the network or the service. */
export type FailureKind = 'invalid' | 'unknown';

/** Why there is no report about a target, in words. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly kind: FailureKind,
  ) {
    super(message);
  }
}

/** A command that cannot be run as it was written: the key below `cli.errors`, and the values of its text. */
export class UsageError extends Error {
  constructor(
    readonly key: string,
    readonly params: TextParams = {},
  ) {
    super(key);
  }
}

/** Documented in the README and the man page. */
export const EXIT = { fine: 0, found: 1, usage: 2, unknown: 3 } as const;
