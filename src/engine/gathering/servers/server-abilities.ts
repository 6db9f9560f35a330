import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '#base/domain/clock.js';
import { parentOf } from '#base/domain/host-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { Metrics } from '#base/metrics/metrics.js';
import { heapBytes } from '#platform/runtime/heap-bytes.js';
import {
  AuthoritativeClient,
  type ServerAnswer,
  type ServerQuery,
} from '#platform/network/dns/authoritative-client.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';

const KEPT_MS = 300_000;
const MAX_ABILITIES = 5000;
const MAX_OCTETS = 8 * 2 ** 20;

interface Kept {
  readonly answer: ServerAnswer;
  readonly until: number;
}

/** Queries name servers and caches for five minutes what does not depend on the zone: version and recursion. */
@Injectable()
export class ServerAbilities {
  private readonly kept = new LRUCache<string, Kept>({
    max: MAX_ABILITIES,
    maxSize: MAX_OCTETS,
    maxEntrySize: MAX_OCTETS / 16,
    sizeCalculation: ({ answer }) => heapBytes(answer),
  });

  constructor(
    private readonly servers: AuthoritativeClient,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  async query(address: IpAddress, query: ServerQuery, signal?: CancelSignal): Promise<ServerAnswer> {
    const ability = abilityIn(query);
    if (ability === undefined) return this.servers.query(address, query, signal);
    const key = `${address.toString()} ${ability}`;
    const known = this.kept.get(key);
    const isKnown = known !== undefined && known.until > this.clock.now();
    this.metrics.sharedFacts.count('name-server', isKnown ? 'shared' : 'asked');
    if (isKnown) return known.answer;
    const answer = await this.servers.query(address, query, signal);
    this.kept.set(key, { answer, until: this.clock.now() + KEPT_MS });
    return answer;
  }
}

/** Recursion is cached per parent zone, because the server may be authoritative for one of them. */
function abilityIn({ name, edns, class: ofClass, recursionDesired }: ServerQuery): string | undefined {
  if (ofClass !== undefined) return `${name} ${ofClass} ${edns}`;
  return recursionDesired ? `recursion ${parentOf(name)} ${edns}` : undefined;
}
