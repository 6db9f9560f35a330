import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestingModuleBuilder } from '@nestjs/testing';
import type { Environment } from '#platform/config/environment.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { ConnectivityEvidence } from '#platform/network/connect/connectivity-evidence.js';
import { normalName } from '#formats/dns-wire/name.js';
import { DohServer } from './doh-server.js';
import { doorInto } from './door-into.js';
import { Hosts } from './hosts.js';
import { Internet } from './internet.js';
import { LargeAnswers } from './large-answers.js';
import { NameServerSockets } from './name-server-sockets.js';
import { RdapRegistry } from './rdap-registry.js';
import { Recursor } from './recursor.js';
import { Traffic } from './traffic.js';

const RESOLVERS = 5;
const DNS_PORT = 53;
/** An MX host that answers on port 25, in place of the large providers' hosts that the canary uses. */
const CANARY = { host: 'canary.nic.net', ipv4: '77.77.5.25', ipv6: '2a0f:7777:5::25' };

/** Treats the resolvers of the lab, which are on loopback, as public resolvers reached over HTTPS. */
class LabReach extends ConnectivityEvidence {
  isOffline = false;

  override isProven(...question: Parameters<ConnectivityEvidence['isProven']>): boolean {
    this.note(IpAddress.parse('77.77.0.53')!, 443);
    return !this.isOffline && super.isProven(...question);
  }
}

/** The simulated internet with its servers on loopback. */
export class Lab {
  readonly resolvers: DohServer[] = [];
  readonly reach = new LabReach();
  private readonly nameServers = new Map<string, NameServerSockets>();
  private readonly large = new LargeAnswers();

  private constructor(
    readonly internet: Internet,
    readonly traffic: Traffic,
    readonly hosts: Hosts,
    readonly rdap: RdapRegistry,
    private readonly folder: string,
  ) {}

  /** Name servers that are added later have no sockets. */
  static async start(internet: Internet = new Internet()): Promise<Lab> {
    const traffic = new Traffic();
    const hosts = await Hosts.start(traffic);
    const rdap = await RdapRegistry.start(internet, hosts);
    const lab = new Lab(internet, traffic, hosts, rdap, await mkdtemp(join(tmpdir(), 'lab-')));
    for (const [name, server] of internet.servers) {
      const sockets = await NameServerSockets.start(server, traffic);
      lab.nameServers.set(name, sockets);
      if (server.fault !== 'down')
        for (const address of server.addresses)
          if (!server.deafAt.includes(address)) hosts.sockets.place(address, DNS_PORT, sockets.port);
    }
    for (let i = 1; i <= RESOLVERS; i++)
      lab.resolvers.push(await DohServer.start(`resolver-${i}`, new Recursor(internet), traffic));
    internet.zone('nic.net').add(`${CANARY.host}. A ${CANARY.ipv4}\n${CANARY.host}. AAAA ${CANARY.ipv6}`);
    lab.canary('open');
    return lab;
  }

  /** Environment with which the service uses the lab. */
  get environment(): Environment {
    return {
      DD_RESOLVERS: this.resolvers.map(({ url }, i) => `Lab resolver ${i + 1} ${url}`).join(', '),
      DD_TRUST_ANCHORS: this.anchor,
      DD_RDAP_BOOTSTRAP_URL: this.rdap.bootstrapUrl,
      DD_RDAP_CACHE_DIR: this.folder,
      DD_SMTP_CANARIES: CANARY.host,
      // High limits, because all domains of the lab share a few servers.
      DD_PACKETS_PER_ADDRESS: '100000000',
      DD_PACKETS_PER_NETWORK: '100000000',
      DD_REQUESTS_PER_REGISTRY: '100000000',
      DD_PACKETS_PER_DOMAIN: '100000000',
    };
  }

  /** The DS record of its root. */
  get anchor(): string {
    const { keyTag, algorithm, digestType, digest } = this.internet.zone('.').signer!.ds();
    return `${keyTag} ${algorithm} ${digestType} ${Buffer.from(digest).toString('hex')}`;
  }

  replace(builder: TestingModuleBuilder): TestingModuleBuilder {
    return doorInto(
      this.hosts.sockets,
      this.hosts.ca.cert,
    )(builder)
      .overrideProvider(ConnectivityEvidence)
      .useValue(this.reach);
  }

  /** Whether port 25 of the canary can be reached; if not, the service must conclude that its own network blocks it. */
  canary(state: 'open' | 'filtered' | 'closed'): void {
    for (const address of [CANARY.ipv4, CANARY.ipv6])
      if (state === 'closed') this.hosts.sockets.place(address, 25, 'ECONNREFUSED');
      else this.hosts.ports(address, { [state]: [25] });
  }

  /** Whether the endpoint belongs to the canary. */
  isCanary(endpoint: string): boolean {
    return [CANARY.ipv4, CANARY.ipv6].some((address) => endpoint === `${address} 25`);
  }

  /** Sets the latency of every answer and every connection. */
  slowDown(latencyMs: number): void {
    const servers = [...this.resolvers, ...this.nameServers.values(), this.hosts.sockets];
    for (const server of servers) server.latencyMs = latencyMs;
  }

  /** Makes every answer about the zone 64 KB long. */
  enlarge(zone: string): void {
    this.large.add(zone);
    for (const server of [...this.resolvers, ...this.nameServers.values()])
      server.enlarge = (query, answer) => this.large.enlarge(query, answer);
  }

  /** The resolver by its number, 1 to 5, as in its ID. */
  resolver(number: number): DohServer {
    return this.resolvers[number - 1]!;
  }

  /** The loopback port of a name server, for UDP and TCP. */
  nameServerPort(host: string): number {
    return this.nameServers.get(normalName(host))!.port;
  }

  async close(): Promise<void> {
    const servers = [...this.resolvers, ...this.nameServers.values(), this.hosts, this.rdap];
    await Promise.all(servers.map((server) => server.close()));
    await rm(this.folder, { recursive: true });
  }
}
