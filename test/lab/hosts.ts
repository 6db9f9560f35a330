import type { RequestListener } from 'node:http';
import { CertificateAuthority } from './certificates.js';
import { LoopbackServer } from './loopback-server.js';
import { LoopbackSockets } from './loopback-sockets.js';
import type { Traffic } from './traffic.js';
import type { Identification } from './web-faults.js';
import { WebHost } from './web-host.js';

/** Who is at which public-looking address. Where nobody was placed, every port is closed. */
export class Hosts {
  readonly ca = new CertificateAuthority();
  readonly sockets: LoopbackSockets;
  private readonly webHosts = new Map<string, WebHost>();

  private constructor(
    readonly traffic: Traffic,
    private readonly listener: LoopbackServer,
  ) {
    this.sockets = new LoopbackSockets(traffic.dialled);
  }

  static async start(traffic: Traffic): Promise<Hosts> {
    return new Hosts(traffic, await LoopbackServer.start());
  }

  /** A web site, over HTTP and over HTTPS with a certificate of the lab's own authority. */
  async web(
    address: string,
    host: string,
    handler: RequestListener,
    identification?: Identification,
  ): Promise<WebHost> {
    return (await this.webHost(address)).site(host, handler, identification);
  }

  /** The web server at an address, started when it is first asked for. */
  async webHost(address: string): Promise<WebHost> {
    const webHost = this.webHosts.get(address) ?? (await WebHost.start(address, this));
    this.webHosts.set(address, webHost);
    return webHost;
  }

  /** Ports that take a connection, and ports behind a firewall that drops everything. */
  ports(
    address: string,
    { open = [], filtered = [] }: { open?: readonly number[]; filtered?: readonly number[] },
  ): void {
    for (const port of open) this.sockets.place(address, port, this.listener.port);
    for (const port of filtered) this.sockets.place(address, port, 'silent');
  }

  async close(): Promise<void> {
    await Promise.all([this.listener, ...this.webHosts.values()].map((server) => server.close()));
  }
}
