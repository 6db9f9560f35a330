import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { redisConnection } from './redis-connection.js';
import { RedisOptions } from './redis-options.js';
import { NO_STORE, SharedStore, StoreScript, type StoreState, type StoreValue } from './shared-store.js';
import { UpstreamError } from '../upstream-error.js';
import { Timeouts } from '../timeouts.js';

const BEAT_MS = 1000;
const START_MS = 1500;
const HUNG_UP = 'the connection was closed';
/** A write, because a full or demoted server still answers reads. */
const BEAT = new StoreScript(`return redis.call('SET', KEYS[1], 1, 'PX', 10000)`);

/** Ignores the failure, which `state` reports. */
const ignoreFailure = () => undefined;

/** Redis or Valkey. Any failure ends the connection; the next one is used after a successful write. */
@Injectable()
export class RedisStore extends SharedStore implements OnModuleInit, OnApplicationShutdown {
  state: StoreState = 'failing';
  private readonly client;
  private readonly logger = new Logger('Redis');
  private heart?: NodeJS.Timeout;
  /** Ends the connection, so that all running calls fail. */
  private leaving = false;
  private trouble = HUNG_UP;

  constructor(
    private readonly options: RedisOptions,
    private readonly timeouts: Timeouts,
  ) {
    super();
    this.client = redisConnection(options)
      .on('ready', () => {
        this.leaving = false;
        void this.beat().catch(ignoreFailure);
      })
      .on('error', (error: Error) => this.lose(error))
      .on('close', () => this.lose());
  }

  /** Waits a short time for the store, then starts without it. */
  async onModuleInit(): Promise<void> {
    await this.timeouts
      .limit(START_MS, undefined, () => this.client.connect())
      .then(() => this.beat())
      .catch(() => this.warn());
    this.heart = setInterval(() => this.state === 'well' && void this.beat().catch(ignoreFailure), BEAT_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.heart);
    this.client.removeAllListeners('close').disconnect();
  }

  async run(script: StoreScript, keys: readonly string[], args: readonly StoreValue[]): Promise<unknown> {
    if (this.state !== 'well') throw NO_STORE;
    return this.call(script, keys, args);
  }

  private async call(...steps: Parameters<SharedStore['run']>): Promise<unknown> {
    this.tally.calls++;
    try {
      return await this.timeouts.limit(this.options.timeoutMs, undefined, () => this.evaluate(...steps));
    } catch (error) {
      this.tally.failures++;
      this.lose(error);
      throw UpstreamError.of(error);
    }
  }

  private async evaluate({ sha, lua }: StoreScript, keys: readonly string[], args: readonly StoreValue[]) {
    const rest = [keys.length, ...keys, ...args];
    try {
      return await this.client.callBuffer('evalsha', sha, ...rest);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return await this.client.callBuffer('eval', lua, ...rest);
    }
  }

  private async beat(): Promise<void> {
    await this.call(BEAT, ['alive'], []);
    if (this.state === 'failing') this.logger.log('Connected to Redis');
    this.state = 'well';
    this.trouble = HUNG_UP;
  }

  private lose(error?: unknown): void {
    if (error instanceof Error) this.trouble = error.message;
    if (this.client.status === 'ready' && !this.leaving) {
      this.leaving = true;
      this.client.disconnect(true);
    }
    if (this.state === 'failing') return;
    this.state = 'failing';
    this.warn();
  }

  private warn(): void {
    this.logger.warn(
      `Redis is not available (${this.trouble}): this process counts and caches on its own until it is back`,
    );
  }
}
