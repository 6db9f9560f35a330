import type { TextParams } from '#base/domain/phrase.js';

/** Why there is no report: `invalid` if the input is wrong, `unknown` if the network or the service failed. */
export type FailureKind = 'invalid' | 'unknown';

/** There is no report about a target; the message is for the user. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly kind: FailureKind,
  ) {
    super(message);
  }
}

/** Wrong usage: the key below `cli.errors`, and the parameters of its text. */
export class UsageError extends Error {
  constructor(
    readonly key: string,
    readonly params: TextParams = {},
  ) {
    super(key);
  }
}

/** Documented in `docs/cli.md` and the man page. */
export const EXIT = { fine: 0, found: 1, usage: 2, unknown: 3 } as const;
