import { createServer, type RequestListener } from 'node:http';
import { DomainName } from '../../src/domain/domain-name.js';
import type { Hosts } from './hosts.js';
import type { Internet } from './internet.js';
import { LoopbackServer } from './loopback-server.js';
import { ANSWER_FAULTS, type WebState } from './web-faults.js';
import type { WebHost } from './web-host.js';

export interface RdapReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const HOST = 'rdap.nic.net';
const ADDRESS = '77.77.5.1';
const SUFFIXES = ['com', 'net', 'org'];
const NOT_FOUND: RdapReply = { status: 404, body: { errorCode: 404, title: 'Not Found' } };

/** The RDAP server of the registries that have one, and IANA's file that leads to it (RFC 9224). */
export class RdapRegistry {
  /** What is wrong with the server of the bootstrap file. */
  iana: WebState = 'well';
  private readonly replies = new Map<string, RdapReply>();
  private bootstrap!: LoopbackServer;
  private server!: WebHost;

  private constructor(private readonly internet: Internet) {}

  static async start(internet: Internet, hosts: Hosts): Promise<RdapRegistry> {
    const registry = new RdapRegistry(internet);
    internet.zone('nic.net').add(`${HOST}. A ${ADDRESS}`);
    registry.server = await hosts.web(ADDRESS, HOST, registry.describe);
    registry.bootstrap = await LoopbackServer.start(
      createServer((...exchange) => (ANSWER_FAULTS[registry.iana] ?? sendBootstrap)(...exchange, sendBootstrap)),
    );
    return registry;
  }

  get bootstrapUrl(): string {
    return `http://127.0.0.1:${this.bootstrap.port}/dns.json`;
  }

  become(state: WebState): void {
    this.server.become(state);
  }

  /** From now on this is the answer about the domain, whatever the truth. */
  say(domain: string, reply: RdapReply): void {
    this.replies.set(domain, reply);
  }

  close(): Promise<void> {
    return this.bootstrap.close();
  }

  private readonly describe: RequestListener = (request, response) => {
    const domain = /^\/domain\/([^/?]+)$/.exec(request.url!)?.[1] ?? '';
    const { status = 200, headers, body } = this.replies.get(domain) ?? this.truth(domain);
    response.writeHead(status, { 'content-type': 'application/rdap+json', ...headers }).end(JSON.stringify(body));
  };

  private truth(domain: string): RdapReply {
    return DomainName.parse(domain) && this.internet.has(domain) ? { body: registration(domain) } : NOT_FOUND;
  }
}

const sendBootstrap: RequestListener = (_, response) =>
  response.end(JSON.stringify({ version: '1.0', services: [[SUFFIXES, [`https://${HOST}/`]]] }));

/** A domain as registries describe it (RFC 9083 section 5.3). */
export function registration(domain: string): object {
  return {
    objectClassName: 'domain',
    ldhName: domain.toUpperCase(),
    events: [
      { eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z' },
      { eventAction: 'expiration', eventDate: '2027-02-03T04:05:06Z' },
    ],
    entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Lab Registrar GmbH']]] }],
  };
}
