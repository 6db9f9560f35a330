import { Injectable } from '@nestjs/common';
import { Clock } from '../../domain/clock.js';
import type { DomainName } from '../../domain/domain-name.js';
import type { IpAddress } from '../../domain/ip-address.js';
import { AddressLookup } from '../connect/address-lookup.js';
import { withDeadline } from '../deadline.js';
import { Dialer } from '../connect/dialer.js';
import { ProbeOptions } from './probe-options.js';
import { UpstreamError } from '../upstream-error.js';

export const SMTP_PORT = 25;

type Family = IpAddress['version'];
type CanaryState = 'heard' | 'silent' | 'unknown';

/** Hosts known to answer on port 25, to test whether our own network blocks it. */
@Injectable()
export class SmtpCanary {
  private readonly verdicts = new Map<Family, { readonly silent: Promise<boolean>; readonly until: number }>();

  constructor(
    private readonly dialer: Dialer,
    private readonly book: AddressLookup,
    private readonly options: ProbeOptions,
    private readonly clock: Clock,
  ) {}

  /** True when not one canary answers. Remembered, so that concurrent and later callers share one probe. */
  isSilent(family: Family): Promise<boolean> {
    const known = this.verdicts.get(family);
    if (known && known.until > this.clock.now()) return known.silent;
    const silent = this.listen(family);
    this.verdicts.set(family, { silent, until: this.clock.now() + this.options.canaryMemoryMs });
    return silent;
  }

  private async listen(family: Family): Promise<boolean> {
    const states = await Promise.all(this.options.canaries.map((host) => this.hear(host, family)));
    return states.includes('silent') && !states.includes('heard');
  }

  private async hear(host: DomainName, family: Family): Promise<CanaryState> {
    const { timeoutMs } = this.options;
    try {
      const addresses = await withDeadline(timeoutMs, undefined, (signal) => this.book.addresses(host, signal));
      const target = addresses.find(({ version }) => version === family);
      if (!target) return 'unknown';
      const { socket } = await this.dialer.connect({ target, port: SMTP_PORT, allowedPorts: [SMTP_PORT], timeoutMs });
      socket.destroy();
      return 'heard';
    } catch (error) {
      return meaning(UpstreamError.from(error));
    }
  }
}

function meaning({ reason }: UpstreamError): CanaryState {
  if (reason === 'refused' || reason === 'reset') return 'heard';
  return reason === 'timeout' || reason === 'unreachable' || reason === 'no-route' ? 'silent' : 'unknown';
}
