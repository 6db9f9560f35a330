import type { Server } from 'node:net';
import type { Environment } from '../../src/config/environment.js';
import { normalName } from '../../src/dns-wire/name.js';
import { CertificateAuthority } from './certificates.js';
import { DohServer } from './doh-server.js';
import { Internet } from './internet.js';
import { LoopbackServer } from './loopback-server.js';
import { LoopbackSockets } from './loopback-sockets.js';
import { NameServerSockets } from './name-server-sockets.js';
import { Recursor } from './recursor.js';
import { Traffic } from './traffic.js';

const RESOLVERS = 5;
const DNS_PORT = 53;

/** The miniature internet with its servers running on loopback. */
export class Lab {
  readonly traffic = new Traffic();
  /** The last step of the door: what lies at a public-looking address. */
  readonly sockets = new LoopbackSockets();
  readonly authority = new CertificateAuthority();
  /** Where IANA's bootstrap file is served, on loopback. */
  bootstrapPort?: number;
  private readonly hosts: LoopbackServer[] = [];
  private readonly nameServers = new Map<string, NameServerSockets>();
  readonly resolvers: DohServer[] = [];

  private constructor(readonly internet: Internet) {}

  /** Name servers that are added to the internet later have no sockets. */
  static async start(internet: Internet = new Internet()): Promise<Lab> {
    const lab = new Lab(internet);
    for (const [name, server] of internet.servers) {
      const sockets = await NameServerSockets.start(server, lab.traffic);
      lab.nameServers.set(name, sockets);
      if (server.fault !== 'down')
        for (const address of server.addresses) lab.sockets.place(address, DNS_PORT, sockets.port);
    }
    for (let i = 1; i <= RESOLVERS; i++)
      lab.resolvers.push(await DohServer.start(`resolver-${i}`, new Recursor(internet), lab.traffic));
    return lab;
  }

  /** What the service has to be told to live in the lab. */
  get environment(): Environment {
    return { DD_RESOLVERS: this.resolvers.map(({ url }, i) => `Lab resolver ${i + 1} ${url}`).join(', ') };
  }

  /** The resolver by its number, from 1 to 5 as in its id. */
  resolver(number: number): DohServer {
    return this.resolvers[number - 1]!;
  }

  /** The loopback port, for UDP and TCP, where a name server is found. */
  nameServerPort(host: string): number {
    return this.nameServers.get(normalName(host))!.port;
  }

  /** Starts a server and lets it be found at these addresses. */
  async place(addresses: readonly string[], port: number, server: Server): Promise<LoopbackServer> {
    const host = await LoopbackServer.start(server);
    this.hosts.push(host);
    for (const address of addresses) this.sockets.place(address, port, host.port);
    return host;
  }

  async close(): Promise<void> {
    const servers = [...this.resolvers, ...this.nameServers.values(), ...this.hosts];
    await Promise.all(servers.map((server) => server.close()));
  }
}
