import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Config } from '../../config/config.js';
import { CidrBlock, type IpAddress } from '../../domain/ip-address.js';
import { SharedStore, StoreScript } from '../../network/redis/shared-store.js';

const KEY = 'blocked-clients';
const ADD = new StoreScript(`return redis.call('SADD', KEYS[1], ARGV[1])`);
const REMOVE = new StoreScript(`return redis.call('SREM', KEYS[1], ARGV[1])`);
const ALL = new StoreScript(`return redis.call('SMEMBERS', KEYS[1])`);
const LOOK_MS = 1000;
/** Of the shared list; whoever needs more blocks networks, not addresses. */
const MOST_BLOCKS = 10_000;
const REMEMBERED = 10_000;

/** Clients that get 403: those named at the start, and those of the list that all replicas share, which may change. */
@Injectable()
export class BlockedClients implements OnModuleInit, OnModuleDestroy {
  private shared: readonly CidrBlock[] = [];
  private text = '';
  private readonly verdicts = new LRUCache<string, boolean>({ max: REMEMBERED });
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly config: Config,
    private readonly store: SharedStore,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.store.state === 'off') return;
    await this.look();
    this.timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  get isEmpty(): boolean {
    return this.config.blockedClients.length === 0 && this.shared.length === 0;
  }

  has(address: IpAddress): boolean {
    const text = address.toString();
    const known = this.verdicts.get(text);
    if (known !== undefined) return known;
    const isBlocked = [this.config.blockedClients, this.shared].some((list) =>
      list.some((block) => block.contains(address)),
    );
    this.verdicts.set(text, isBlocked);
    return isBlocked;
  }

  /** For all replicas; these three throw UpstreamError where they cannot be told. */
  async block(block: CidrBlock): Promise<void> {
    await this.store.run(ADD, [KEY], [canonical(block)]);
  }

  /** Whether it was on the shared list. */
  async unblock(block: CidrBlock): Promise<boolean> {
    return (await this.store.run(REMOVE, [KEY], [canonical(block)])) === 1;
  }

  async list(): Promise<string[]> {
    const members = await this.store.run(ALL, [KEY], []);
    return Array.isArray(members) ? members.map(String).sort() : [];
  }

  /** While the store is away, what is known stays. */
  private async look(): Promise<void> {
    const members = await this.list().catch(() => undefined);
    const text = members?.join(' ');
    if (members === undefined || text === undefined || text === this.text) return;
    this.text = text;
    this.shared = members.slice(0, MOST_BLOCKS).flatMap((member) => CidrBlock.parse(member) ?? []);
    this.verdicts.clear();
  }
}

/** One text for one block, whatever host bits were written. */
function canonical({ network, prefix }: CidrBlock): string {
  return `${network.toString()}/${prefix}`;
}
