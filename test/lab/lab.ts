import type { Environment } from '../../src/config/environment.js';
import { normalName } from '../../src/dns-wire/name.js';
import { DohServer } from './doh-server.js';
import { Internet } from './internet.js';
import { NameServerSockets } from './name-server-sockets.js';
import { Recursor } from './recursor.js';
import { Traffic } from './traffic.js';

const RESOLVERS = 5;

/** The miniature internet with its servers running on loopback. */
export class Lab {
  readonly traffic = new Traffic();
  private readonly nameServers = new Map<string, NameServerSockets>();
  readonly resolvers: DohServer[] = [];

  private constructor(readonly internet: Internet) {}

  /** Name servers that are added to the internet later have no sockets. */
  static async start(internet: Internet = new Internet()): Promise<Lab> {
    const lab = new Lab(internet);
    for (const [name, server] of internet.servers)
      lab.nameServers.set(name, await NameServerSockets.start(server, lab.traffic));
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

  async close(): Promise<void> {
    const servers = [...this.resolvers, ...this.nameServers.values()];
    await Promise.all(servers.map((server) => server.close()));
  }
}
