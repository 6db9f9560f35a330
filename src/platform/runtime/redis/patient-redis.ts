import { patientConnection } from './redis-connection.js';
import type { RedisOptions } from './redis-options.js';
import type { StoreScript, StoreValue } from './shared-store.js';
import type { Timeouts } from '../timeouts.js';
import { UpstreamError } from '../upstream-error.js';

const CALL_MS = 5000;
/** What a dead connection reports; the call that waits for it has a timeout. */
const ignoreFailure = () => undefined;

/** Redis or Valkey for work in the background, which waits for it instead of continuing without it. */
export class PatientRedis {
  readonly connection;

  constructor(
    private readonly options: RedisOptions,
    private readonly timeouts: Timeouts,
  ) {
    this.connection = patientConnection(options).on('error', ignoreFailure);
  }

  /** Throws UpstreamError after a few seconds. A script may have run nevertheless. Strings in the reply are Buffers. */
  async run({ sha, lua }: StoreScript, keys: readonly string[], args: readonly StoreValue[]): Promise<unknown> {
    const rest = [keys.length, ...keys.map((key) => this.options.prefix + key), ...args];
    try {
      return await this.timeouts.limit(CALL_MS, undefined, () => this.evaluate(sha, lua, rest));
    } catch (error) {
      throw UpstreamError.of(error);
    }
  }

  close(): void {
    this.connection.disconnect();
  }

  private async evaluate(sha: string, lua: string, rest: readonly StoreValue[]): Promise<unknown> {
    try {
      return await this.connection.callBuffer('evalsha', sha, ...rest);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return await this.connection.callBuffer('eval', lua, ...rest);
    }
  }
}
