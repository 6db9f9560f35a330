import { type SharedStore, StoreScript } from './shared-store.js';

const ADD = new StoreScript(`return redis.call('SADD', KEYS[1], ARGV[1])`);
const REMOVE = new StoreScript(`return redis.call('SREM', KEYS[1], ARGV[1])`);
const ALL = new StoreScript(`return redis.call('SMEMBERS', KEYS[1])`);
const LOOK_MS = 1000;

/** Words that all replicas share. Where the store cannot be reached, calls throw UpstreamError. */
export class SharedSet {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly store: SharedStore,
    private readonly key: string,
  ) {}

  async add(member: string): Promise<void> {
    await this.store.run(ADD, [this.key], [member]);
  }

  /** Whether it was one. */
  async remove(member: string): Promise<boolean> {
    return (await this.store.run(REMOVE, [this.key], [member])) === 1;
  }

  async members(): Promise<string[]> {
    const members = await this.store.run(ALL, [this.key], []);
    if (!Array.isArray(members)) return [];
    return members.filter((member) => Buffer.isBuffer(member)).map((member) => member.toString());
  }

  /** Tells the members now and every second; nothing while the store is away. */
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
