import { createHash } from 'node:crypto';
import { UpstreamError } from '../upstream-error.js';

/** Steps in Lua that the store takes as one. Their keys carry the same hash tag, so that they live on one node. */
export class StoreScript {
  readonly sha: string;

  constructor(readonly lua: string) {
    this.sha = createHash('sha1').update(lua).digest('hex');
  }
}

export type StoreValue = string | number | Buffer;
/** `off` where none is configured; `failing` from the first call that fails until a write has succeeded again. */
export type StoreState = 'off' | 'well' | 'failing';

/** What all replicas see. A call ends soon, with an answer or an UpstreamError; then the process goes on alone. */
export abstract class SharedStore {
  abstract readonly state: StoreState;
  /** For those who watch: calls that were made, and how many of them failed. */
  readonly tally = { calls: 0, failures: 0 };

  /** Text comes as a Buffer. */
  abstract run(script: StoreScript, keys: readonly string[], args: readonly StoreValue[]): Promise<unknown>;
}

/** One for all: a process on its own asks with every request. */
export const ALONE = new UpstreamError('no-route');

export class NoSharedStore extends SharedStore {
  readonly state = 'off';

  run(): Promise<never> {
    return Promise.reject(ALONE);
  }
}
