import { Injectable } from '@nestjs/common';
import { BoundedLookup } from '../network/dns/bounded-lookup.js';
import { DnsResolver } from '../network/dns/dns-resolver.js';
import type { MemoryAccount } from '../network/memory-budget.js';
import { meteredResolver } from '../network/metered.js';
import { Timeouts } from '../network/timeouts.js';
import type { MessageLookup } from './policy/message-lookup.js';

const MAX_QUERIES = 300;
const PATIENCE_MS = 10_000;

/** Looks up keys and policies of one message. */
@Injectable()
export class MessageDns {
  constructor(
    private readonly resolver: DnsResolver,
    private readonly timeouts: Timeouts,
  ) {}

  during<T>(memory: MemoryAccount, use: (lookup: MessageLookup) => Promise<T>): Promise<T> {
    return this.timeouts.budget(PATIENCE_MS, undefined, (signal) =>
      use(new BoundedLookup(meteredResolver(this.resolver, memory), signal, MAX_QUERIES)),
    );
  }
}
