import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Config } from '#platform/config/config.js';
import { CidrBlock, type IpAddress } from '#base/domain/ip-address.js';
import { SharedSet } from '#platform/runtime/redis/shared-set.js';
import { SharedStore } from '#platform/runtime/redis/shared-store.js';

/** Size of the shared list; to block more clients, block networks instead of addresses. */
const MAX_BLOCKS = 10_000;
const REMEMBERED = 10_000;

/** Clients that get 403: those in the configuration, and those in the list that all replicas share. */
@Injectable()
export class BlockedClients implements OnModuleInit, OnModuleDestroy {
  private readonly members: SharedSet;
  private shared: readonly CidrBlock[] = [];
  private text = '';
  private readonly verdicts = new LRUCache<string, boolean>({ max: REMEMBERED });

  constructor(
    private readonly config: Config,
    store: SharedStore,
  ) {
    this.members = new SharedSet(store, 'blocked-clients');
  }

  onModuleInit(): Promise<void> {
    return this.members.watch((members) => this.apply(members.sort()));
  }

  onModuleDestroy(): void {
    this.members.unwatch();
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

  /** Changes and reads the list of all replicas; throws UpstreamError if Redis is not available, like the next two. */
  block(block: CidrBlock): Promise<void> {
    return this.members.add(canonical(block));
  }

  /** Whether it was on the shared list. */
  unblock(block: CidrBlock): Promise<boolean> {
    return this.members.remove(canonical(block));
  }

  async list(): Promise<string[]> {
    return (await this.members.members()).sort();
  }

  private apply(members: readonly string[]): void {
    const text = members.join(' ');
    if (text === this.text) return;
    this.text = text;
    this.shared = members.slice(0, MAX_BLOCKS).flatMap((member) => CidrBlock.parse(member) ?? []);
    this.verdicts.clear();
  }
}

/** The block with its host bits cleared. */
function canonical({ network, prefix }: CidrBlock): string {
  return `${network.toString()}/${prefix}`;
}
