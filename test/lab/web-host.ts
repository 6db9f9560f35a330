import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createSecureContext, type SecureContext, type TlsOptions } from 'node:tls';
import type { CertificateAuthority, Identity } from './certificates.js';
import { LoopbackServer } from './loopback-server.js';
import type { LoopbackSockets } from './loopback-sockets.js';
import type { Traffic } from './traffic.js';
import { ANSWER_FAULTS, CONNECTION_FAULTS, type Identification, TLS_FAULTS, type WebState } from './web-faults.js';

/** The sockets, the CA and the traffic log that a web host uses. */
export interface WebSurroundings {
  readonly sockets: LoopbackSockets;
  readonly ca: CertificateAuthority;
  readonly traffic: Traffic;
}

/** The web sites at one address: HTTP on port 80, HTTPS on 443, any number of host names. */
export class WebHost {
  private readonly sites = new Map<string, RequestListener>();
  private readonly identifications = new Map<string, Identification>();
  private readonly secureContexts = new Map<string, SecureContext>();
  private otherwise: RequestListener = (_, response) => response.writeHead(404).end();
  private readonly servers = new Map<number, LoopbackServer>();
  private state: WebState = 'well';

  private constructor(
    private readonly address: string,
    private readonly around: WebSurroundings,
    private readonly tls: TlsOptions,
  ) {}

  /** `tls`: settings of the server itself; those of a site are part of its certificate. */
  static async start(address: string, around: WebSurroundings, tls: TlsOptions = {}): Promise<WebHost> {
    const host = new WebHost(address, around, tls);
    const plain = createServer((...exchange) => host.serve('http', ...exchange));
    const secure = createSecureServer(
      { ...tls, SNICallback: (name, done) => done(null, host.secureContext(name)) },
      (...exchange) => host.serve('https', ...exchange),
    );
    host.servers.set(80, await LoopbackServer.start(plain));
    host.servers.set(443, await LoopbackServer.start(secure.on('tlsClientError', () => undefined)));
    return host.become('well');
  }

  /** Adds a site, with a valid certificate unless another is given. */
  site(host: string, handler: RequestListener, identification?: Identification): this {
    this.sites.set(host, handler);
    if (identification) this.identifications.set(host, identification);
    this.secureContexts.clear();
    return this;
  }

  /** Handler for all names without a site, which otherwise get 404. */
  elsewhere(handler: RequestListener): this {
    this.otherwise = handler;
    return this;
  }

  /** Switches to a fault, or back to normal; open connections are closed, as in a restart. */
  become(state: WebState): this {
    this.state = state;
    for (const [port, server] of this.servers) {
      this.around.sockets.place(this.address, port, CONNECTION_FAULTS[state] ?? server.port);
      server.disconnect();
    }
    return this;
  }

  async close(): Promise<void> {
    await Promise.all([...this.servers.values()].map((server) => server.close()));
  }

  private serve(scheme: string, ...[request, response]: Parameters<RequestListener>): void {
    const { host = '' } = request.headers;
    this.around.traffic.requests.push(`${request.method!} ${scheme}://${host}${request.url!}`);
    const handler = this.sites.get(host) ?? this.otherwise;
    const answer = ANSWER_FAULTS[this.state] ?? handler;
    answer(request, response, handler);
  }

  /** Cached, because a new key for every connection would take most of the CPU time of the lab. */
  private secureContext(name: string): SecureContext {
    const key = `${this.state} ${name}`;
    const context = this.secureContexts.get(key) ?? createSecureContext({ ...this.tls, ...this.identity(name) });
    this.secureContexts.set(key, context);
    return context;
  }

  private identity(name: string): Identity {
    const wanted = TLS_FAULTS[this.state] ?? this.identifications.get(name) ?? ownCertificate;
    return wanted(this.around.ca, name);
  }
}

function ownCertificate(ca: CertificateAuthority, host: string): Identity {
  return ca.issue({ names: [host] });
}
