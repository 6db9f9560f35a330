import { type SharedStore, StoreScript } from './shared-store.js';

const ADD = new StoreScript(`return redis.call('SADD', KEYS[1], ARGV[1])`);
const REMOVE = new StoreScript(`return redis.call('SREM', KEYS[1], ARGV[1])`);
const ALL = new StoreScript(`return redis.call('SMEMBERS', KEYS[1])`);
const LOOK_MS = 1000;

/** A set of strings shared by all replicas. Calls throw UpstreamError if the store is not available. */
export class SharedSet {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly store: SharedStore,
    private readonly key: string,
  ) {}

  async add(member: string): Promise<void> {
    await this.store.run(ADD, [this.key], [member]);
  }

  /** Returns whether it was a member. */
  async remove(member: string): Promise<boolean> {
    return (await this.store.run(REMOVE, [this.key], [member])) === 1;
  }

  async members(): Promise<string[]> {
    const members = await this.store.run(ALL, [this.key], []);
    if (!Array.isArray(members)) return [];
    return members.filter((member) => Buffer.isBuffer(member)).map((member) => member.toString());
  }

  /** Calls back with the members now and every second; not while the store is unavailable. */
  async watch(tell: (members: string[]) => void): Promise<void> {
    if (this.store.state === 'off') return;
    const look = () => this.members().then(tell, () => undefined);
    await look();
    this.timer = setInterval(() => void look(), LOOK_MS).unref();
  }

  unwatch(): void {
    clearInterval(this.timer);
  }
}
