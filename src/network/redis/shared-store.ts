import { createHash } from 'node:crypto';
import { UpstreamError } from '../upstream-error.js';

/** Lua scripts that the store runs atomically. Their keys carry the same hash tag, so that they live on one node. */
export class StoreScript {
  readonly sha: string;

  constructor(readonly lua: string) {
    this.sha = createHash('sha1').update(lua).digest('hex');
  }
}

export type StoreValue = string | number | Buffer;
/** `off` where none is configured; `failing` from the first call that fails until a write has succeeded again. */
export type StoreState = 'off' | 'well' | 'failing';

/** Shared by all replicas. A call ends soon, with an answer or an UpstreamError; then the process continues alone. */
export abstract class SharedStore {
  abstract readonly state: StoreState;
  /** For metrics: calls that were made, and how many failed. */
  readonly tally = { calls: 0, failures: 0 };

  /** Text comes as a Buffer. */
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
