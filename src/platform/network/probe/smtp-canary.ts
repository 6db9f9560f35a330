import { Injectable } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import type { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { AddressLookup } from '../connect/address-lookup.js';
import { Dialer } from '../connect/dialer.js';
import { ProbeOptions } from './probe-options.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { Timeouts } from '#platform/runtime/timeouts.js';

export const SMTP_PORT = 25;

type Family = IpAddress['version'];
type CanaryState = 'open' | 'refused' | 'silent' | 'unknown';

/** Hosts known to answer on port 25, to test whether our own network blocks it. */
@Injectable()
export class SmtpCanary {
  private readonly verdicts = new Map<
    Family,
    { readonly states: Promise<readonly CanaryState[]>; readonly until: number }
  >();

  /** Families over which a mail server was reached since the start. */
  private readonly open = new Set<Family>();
  private readonly shut = new Set<Family>();

  constructor(
    private readonly dialer: Dialer,
    private readonly book: AddressLookup,
    private readonly options: ProbeOptions,
    private readonly clock: Clock,
    private readonly timeouts: Timeouts,
  ) {}

  /** True if no canary answers. */
  async isSilent(family: Family): Promise<boolean> {
    return areSilent(await this.listen(family));
  }

  /**
   * True if no mail server was ever reached over this family and no canary answers. Callers then leave the family out, which saves
   * them a timeout. The canaries are asked again from time to time in the background.
   */
  isShut(family: Family): boolean {
    if (!this.shut.has(family)) return false;
    void this.listen(family);
    return true;
  }

  /** A mail server was reached. */
  reached(family: Family): void {
    this.open.add(family);
    this.shut.delete(family);
  }

  /** True if a canary accepts a connection, so that our network does not block the port; also true without canaries. */
  async isOpen(family: Family): Promise<boolean> {
    return this.options.canaries.length === 0 || (await this.listen(family)).includes('open');
  }

  /** Cached, so that concurrent and later callers share one probe. */
  private listen(family: Family): Promise<readonly CanaryState[]> {
    const known = this.verdicts.get(family);
    if (known && known.until > this.clock.now()) return known.states;
    const states = Promise.all(this.options.canaries.map((host) => this.hear(host, family)));
    this.verdicts.set(family, { states, until: this.clock.now() + this.options.canaryMemoryMs });
    void states.then((heard) => {
      if (heard.includes('open')) this.reached(family);
      else if (areSilent(heard) && !this.open.has(family)) this.shut.add(family);
    });
    return states;
  }

  private async hear(host: DomainName, family: Family): Promise<CanaryState> {
    const { timeoutMs } = this.options;
    try {
      const addresses = await this.timeouts.limit(timeoutMs, undefined, (signal) => this.book.addresses(host, signal));
      const target = addresses.find(({ version }) => version === family);
      if (!target) return 'unknown';
      const { socket } = await this.dialer.connect({ target, port: SMTP_PORT, allowedPorts: [SMTP_PORT], timeoutMs });
      socket.destroy();
      return 'open';
    } catch (error) {
      return canaryStateOf(UpstreamError.from(error));
    }
  }
}

function areSilent(states: readonly CanaryState[]): boolean {
  return states.includes('silent') && !states.includes('open') && !states.includes('refused');
}

function canaryStateOf({ reason }: UpstreamError): CanaryState {
  if (reason === 'refused' || reason === 'reset') return 'refused';
  return reason === 'timeout' || reason === 'unreachable' || reason === 'no-route' ? 'silent' : 'unknown';
}
