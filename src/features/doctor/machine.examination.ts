import { Injectable } from '@nestjs/common';
import { DomainName } from '#base/domain/domain-name.js';
import { ProbeService } from '#platform/network/probe/probe.service.js';
import { RdapClient } from '#platform/network/rdap/rdap-client.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';
import { SharedStore, StoreScript } from '#platform/runtime/redis/shared-store.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import type { Capability } from './capability.js';

const INFO = new StoreScript(`return redis.call('INFO', 'server') .. redis.call('INFO', 'memory')`);
/** Drops revoked keys as well, which have no expiry. */
const DROPS_ALL = /^allkeys-/;
const MEGABYTE = 2 ** 20;
/** What the smallest container of the documentation has. */
const SMALL_MB = 200;
const REGISTERED = DomainName.parse('iana.org')!;

/** Mail servers, registries, Redis, and this process. */
@Injectable()
export class MachineExamination {
  constructor(
    private readonly probe: ProbeService,
    private readonly rdap: RdapClient,
    private readonly store: SharedStore,
    private readonly memory: MemoryBudget,
  ) {}

  async examine(signal: CancelSignal): Promise<Capability[]> {
    return [...(await Promise.all([this.smtp(), this.registry(signal), this.redis()])), this.heap(), node()];
  }

  private async smtp(): Promise<Capability> {
    const [isOpen4, isOpen6] = await Promise.all([this.probe.hasWitness(4), this.probe.hasWitness(6)]);
    const isOpen = isOpen4 || isOpen6;
    return { id: 'smtp', state: isOpen ? 'ok' : 'missing', outcome: isOpen ? 'ok' : 'silent', params: {} };
  }

  private async registry(signal: CancelSignal): Promise<Capability> {
    const result = await this.rdap.lookup(REGISTERED, signal);
    if (result.kind !== 'unavailable') return { id: 'rdap', state: 'ok', outcome: 'ok', params: {} };
    const outcome = result.reason === 'no_bootstrap' ? 'noBootstrap' : 'silent';
    return { id: 'rdap', state: 'missing', outcome, params: {} };
  }

  private async redis(): Promise<Capability> {
    if (this.store.state === 'off') return { id: 'redis', state: 'ok', outcome: 'off', params: {} };
    const start = performance.now();
    const info = await this.store.run(INFO, ['doctor'], []).catch(orElse(undefined));
    const ms = Math.round(performance.now() - start);
    if (!Buffer.isBuffer(info)) return { id: 'redis', state: 'missing', outcome: 'silent', params: {} };
    const text = info.toString();
    const version = /^(?:valkey_version|redis_version):(\S+)/m.exec(text)?.[1] ?? '?';
    const policy = /^maxmemory_policy:(\S+)/m.exec(text)?.[1] ?? '?';
    const isKept = !DROPS_ALL.test(policy);
    const params = { version, policy, ms };
    return { id: 'redis', state: isKept ? 'ok' : 'limited', outcome: isKept ? 'ok' : 'evicts', params };
  }

  private heap(): Capability {
    const mb = Math.round(this.memory.limit / MEGABYTE);
    const isSmall = mb < SMALL_MB / 2; // the limit is half of the heap
    return { id: 'memory', state: isSmall ? 'limited' : 'ok', outcome: isSmall ? 'small' : 'ok', params: { mb } };
  }
}

function node(): Capability {
  return { id: 'node', state: 'ok', outcome: 'ok', params: { version: process.version } };
}
