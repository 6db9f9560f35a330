import type { Language } from './texts/localizer.js';
import type { Caller } from './limits/caller.js';
import type { Limit } from './limits/limits.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Sent back as X-Request-Id and written to the log. */
    requestId?: string;
    /** Set by the API-key guard on every counted route. */
    caller?: Caller;
    /** An invalid key was sent: counted against the address, then refused. */
    keyRefused?: boolean;
    /** The limits that it was counted against. */
    counted?: readonly Limit[];
    /** The language of error messages, on routes that speak more than one. */
    language?: Language;
  }
}
