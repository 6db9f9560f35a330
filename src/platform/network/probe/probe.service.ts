import { Injectable } from '@nestjs/common';
import type { IpAddress } from '#base/domain/ip-address.js';
import { PORT_STATES, type PortState } from '#base/domain/smtp-talk.js';
import { Dialer } from '../connect/dialer.js';
import { ProbeOptions } from './probe-options.js';
import { SMTP_PORT, SmtpCanary } from './smtp-canary.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import { portState } from './port-state.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';

/** Further addresses of a host are not probed. */
export const MAX_ADDRESSES_PER_FAMILY = 2;

/** The TCP state of a host's port. */
@Injectable()
export class ProbeService {
  constructor(
    private readonly dialer: Dialer,
    private readonly canary: SmtpCanary,
    private readonly options: ProbeOptions,
  ) {}

  /** All addresses of a host at once; the best state counts. */
  async probe(addresses: readonly IpAddress[], port: number, signal?: CancelSignal): Promise<PortState> {
    const families = ([4, 6] as const).map((family) => addresses.filter(({ version }) => version === family));
    const probed = families.flatMap((family) => family.slice(0, MAX_ADDRESSES_PER_FAMILY));
    const states = await Promise.all(probed.map((address) => this.state(address, port, signal)));
    return bestState(states);
  }

  /** Whether servers that are known to answer on port 25 answer us over this address family. */
  hasWitness(family: IpAddress['version']): Promise<boolean> {
    return this.canary.isOpen(family);
  }

  private async state(address: IpAddress, port: number, signal?: CancelSignal): Promise<PortState> {
    if (port === SMTP_PORT && this.canary.isShut(address.version)) return 'blocked';
    const state = await this.knock(address, port, signal);
    if (port === SMTP_PORT && state === 'open') this.canary.reached(address.version);
    const ourFault = state === 'filtered' && port === SMTP_PORT && (await this.canary.isSilent(address.version));
    return ourFault ? 'blocked' : state;
  }

  private async knock(target: IpAddress, port: number, signal?: CancelSignal): Promise<PortState> {
    const { timeoutMs } = this.options;
    try {
      const { socket } = await this.dialer.connect({ target, port, allowedPorts: [port], timeoutMs, signal });
      socket.destroy();
      return 'open';
    } catch (error) {
      const failure = UpstreamError.from(error);
      const state = signal?.aborted ? undefined : portState(failure);
      if (!state) throw failure;
      return state;
    }
  }
}

/** The best of several states; `blocked` if nothing was sent. */
export function bestState(states: readonly PortState[]): PortState {
  return PORT_STATES.find((state) => states.includes(state)) ?? 'blocked';
}
