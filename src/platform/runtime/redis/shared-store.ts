import { createHash } from 'node:crypto';
import { UpstreamError } from '../upstream-error.js';

/** Lua scripts that the store runs atomically. Their keys have the same hash tag, so that they are on one node. */
export class StoreScript {
  readonly sha: string;

  constructor(readonly lua: string) {
    this.sha = createHash('sha1').update(lua).digest('hex');
  }
}

export type StoreValue = string | number | Buffer;
/** `off` if no store is configured; `failing` from the first failed call until a write succeeds. */
export type StoreState = 'off' | 'well' | 'failing';

/** A store shared by all replicas. Calls have a short timeout and throw UpstreamError; the process then continues without it. */
export abstract class SharedStore {
  abstract readonly state: StoreState;
  /** For metrics: number of calls and of failed calls. */
  readonly tally = { calls: 0, failures: 0 };

  /** Strings in the reply are Buffers. */
  abstract run(script: StoreScript, keys: readonly string[], args: readonly StoreValue[]): Promise<unknown>;
}

/** One shared error: a process without a store throws it for every request. */
export const NO_STORE = new UpstreamError('no-route');

export class NoSharedStore extends SharedStore {
  readonly state = 'off';

  run(): Promise<never> {
    return Promise.reject(NO_STORE);
  }
}
