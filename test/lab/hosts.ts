import type { RequestListener } from 'node:http';
import type { TlsOptions } from 'node:tls';
import { CertificateAuthority } from './certificates.js';
import { LoopbackServer } from './loopback-server.js';
import { LoopbackSockets } from './loopback-sockets.js';
import { type SmtpManner, startSmtpHost } from './smtp-host.js';
import type { Traffic } from './traffic.js';
import type { Identification } from './web-faults.js';
import { WebHost } from './web-host.js';

const SMTP_PORT = 25;

/** The servers at public-looking addresses. All other ports are closed. */
export class Hosts {
  readonly ca = new CertificateAuthority();
  readonly sockets: LoopbackSockets;
  /** Default mail server, for every open port 25 without a server of its own. */
  private defaultMailServer!: LoopbackServer;
  private readonly smtpHosts: LoopbackServer[] = [];
  private readonly webHosts = new Map<string, WebHost>();

  private constructor(
    readonly traffic: Traffic,
    private readonly listener: LoopbackServer,
  ) {
    this.sockets = new LoopbackSockets(traffic.dialled);
  }

  static async start(traffic: Traffic): Promise<Hosts> {
    const hosts = new Hosts(traffic, await LoopbackServer.start());
    hosts.defaultMailServer = await hosts.smtpHost({});
    return hosts;
  }

  /** Places a mail server with the given behavior on port 25. */
  async smtp(address: string, manner: SmtpManner): Promise<void> {
    this.sockets.place(address, SMTP_PORT, (await this.smtpHost(manner)).port);
  }

  private async smtpHost(manner: SmtpManner): Promise<LoopbackServer> {
    const server = await startSmtpHost(manner, this);
    this.smtpHosts.push(server);
    return server;
  }

  /** Places a web site, over HTTP and over HTTPS with a certificate of the lab's CA. */
  async web(
    address: string,
    host: string,
    handler: RequestListener,
    identification?: Identification,
  ): Promise<WebHost> {
    return (await this.webHost(address)).site(host, handler, identification);
  }

  /** The web server at an address, started on first use. */
  async webHost(address: string, tls: TlsOptions = {}): Promise<WebHost> {
    const webHost = this.webHosts.get(address) ?? (await WebHost.start(address, this, tls));
    this.webHosts.set(address, webHost);
    return webHost;
  }

  /** Ports that accept connections, and ports behind a firewall that drops packets. */
  ports(
    address: string,
    { open = [], filtered = [] }: { open?: readonly number[]; filtered?: readonly number[] },
  ): void {
    for (const port of open)
      this.sockets.place(address, port, port === SMTP_PORT ? this.defaultMailServer.port : this.listener.port);
    for (const port of filtered) this.sockets.place(address, port, 'silent');
  }

  async close(): Promise<void> {
    await Promise.all([this.listener, ...this.smtpHosts, ...this.webHosts.values()].map((server) => server.close()));
  }
}
