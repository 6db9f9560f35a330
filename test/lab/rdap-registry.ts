import { createServer, type RequestListener } from 'node:http';
import { normalName } from '#formats/dns-wire/name.js';
import { DomainName } from '#base/domain/domain-name.js';
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

/** Registration data of a domain that differs from the default. */
export interface Entry {
  readonly expiresInDays?: number;
  readonly status?: readonly string[];
  /** Key tags of the DS records; empty for an unsigned domain. */
  readonly keyTags?: readonly number[];
}

const HOST = 'rdap.nic.net';
const ADDRESS = '77.77.5.1';
const SUFFIXES = ['com', 'net', 'org'];
const DAY_MS = 86_400_000;
const NOT_FOUND: RdapReply = { status: 404, body: { errorCode: 404, title: 'Not Found' } };

/** The RDAP server of the lab's registries, and IANA's bootstrap file that lists it (RFC 9224). */
export class RdapRegistry {
  /** State of the server of the bootstrap file. */
  iana: WebState = 'well';
  private readonly replies = new Map<string, RdapReply>();
  private readonly entries = new Map<string, Entry>();
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

  /** Sets the registration data of a domain. */
  enter(domain: string, entry: Entry): void {
    this.entries.set(domain, entry);
  }

  /** Sets the answer about a domain, independent of its registration data. */
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
    if (!DomainName.parse(domain) || !this.internet.has(domain)) return NOT_FOUND;
    const ds = this.internet.zoneFor(domain, 'DS').rrset(normalName(domain), 'DS');
    return { body: registration(domain, { keyTags: ds.map(({ data }) => data.keyTag), ...this.entries.get(domain) }) };
  }
}

const sendBootstrap: RequestListener = (_, response) =>
  response.end(JSON.stringify({ version: '1.0', services: [[SUFFIXES, [`https://${HOST}/`]]] }));

/** A domain object (RFC 9083 section 5.3). */
export function registration(
  domain: string,
  { expiresInDays = 300, status = ['client transfer prohibited'], keyTags = [] }: Entry = {},
): object {
  return {
    objectClassName: 'domain',
    ldhName: domain.toUpperCase(),
    status,
    events: [
      { eventAction: 'registration', eventDate: '2001-02-03T04:05:06Z' },
      { eventAction: 'expiration', eventDate: new Date(Date.now() + expiresInDays * DAY_MS).toISOString() },
    ],
    entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Lab Registrar GmbH']]] }],
    secureDNS: {
      delegationSigned: keyTags.length > 0,
      dsData: keyTags.map((keyTag) => ({ keyTag, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) })),
    },
  };
}
