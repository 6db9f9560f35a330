import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '#base/domain/clock.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import type { PortState } from '#base/domain/smtp-talk.js';
import { Metrics } from '#base/metrics/metrics.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { ProbeService } from '#platform/network/probe/probe.service.js';

const KEPT_MS = 60_000;
const MAX_OPEN = 5000;
const MAX_CHARACTERS = 2 ** 20;

/**
 * Probes ports, and caches for a minute that one is open: a server accepts a connection before it knows the domain, so this is
 * the same for all domains at its address. Only the last word of a server is kept, never a failure or what we did not send.
 */
@Injectable()
export class OpenPorts {
  /** When the port was open. */
  private readonly open = new LRUCache<string, number>({
    max: MAX_OPEN,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: (_, { length }) => length,
  });

  constructor(
    private readonly ports: ProbeService,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  async probe(addresses: readonly IpAddress[], port: number, signal?: CancelSignal): Promise<PortState> {
    const key = keyOf(addresses, port);
    const since = this.open.get(key);
    const isKnown = since !== undefined && this.clock.now() - since < KEPT_MS;
    this.metrics.sharedFacts.count('port', isKnown ? 'shared' : 'asked');
    if (isKnown) return 'open';
    const state = await this.ports.probe(addresses, port, signal);
    if (state === 'open') this.open.set(key, this.clock.now());
    else this.open.delete(key);
    return state;
  }
}

/** The best state of several addresses counts, so they are a key together. */
function keyOf(addresses: readonly IpAddress[], port: number): string {
  return `${addresses.map(String).join(' ')} ${port}`;
}
