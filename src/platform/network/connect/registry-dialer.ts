import { EventEmitter } from 'node:events';
import { DomainName } from '#base/domain/domain-name.js';
import type { IpAddress } from '#base/domain/ip-address.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';
import type { Addresses, Connection, StreamDestination } from './dialer.js';
import { ProxyTunnels } from './proxy-tunnels.js';
import { ReusingDialer } from './reusing-dialer.js';

interface Tunnels {
  readonly tunnels: ProxyTunnels;
  /** Whether the bootstrap file names this host. */
  readonly isRegistry: (host: DomainName) => boolean;
}

/**
 * Connections to registries, through the operator's proxy if there is one. The guard comes first. The proxy is given the name of a
 * registry, since many allow hosts by their names; of a host that only a redirect names, it is given the address that passed the
 * guard, so that nobody can make it look up a name of its own network.
 */
export class RegistryDialer extends ReusingDialer {
  constructor(
    private readonly way: Tunnels,
    ...given: ConstructorParameters<typeof ReusingDialer>
  ) {
    super(...given);
  }

  override reached(address: IpAddress, port: number): void {
    if (!this.way.tunnels.proxy) super.reached(address, port);
  }

  protected override async anyOf(addresses: Addresses, destination: StreamDestination): Promise<Connection> {
    const { tunnels, isRegistry } = this.way;
    const { target, port, timeoutMs, tls, signal } = destination;
    if (!tls || !tunnels.leadTo(target.toString(), port)) return super.anyOf(addresses, destination);
    const [address] = addresses;
    const host = target instanceof DomainName && isRegistry(target) ? target.ascii : address.toString();
    const slot = await this.admitted(address, signal, () => new EventEmitter());
    const startedAt = performance.now();
    try {
      const socket = await this.timeouts.limit(timeoutMs, signal, (ended) => tunnels.open(host, port, ended));
      socket.once('close', () => slot.emit('close'));
      return { socket, address, startedAt };
    } catch (error) {
      slot.emit('close');
      throw UpstreamError.from(error);
    }
  }
}
