import { Injectable } from '@nestjs/common';
import { IpAddress } from '#base/domain/ip-address.js';
import { specialPurpose } from '#base/domain/special-purpose.js';
import { type ResolverAddress, serverIn, SYSTEM } from '#platform/config/resolver-list.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { ConnectivityEvidence } from '../connect/connectivity-evidence.js';
import { ProxyTunnels } from '../connect/proxy-tunnels.js';
import { ResolverSockets, secureSocket, systemResolvers } from '../connect/resolver-sockets.js';
import { Http1Client } from '../http2/http1-client.js';
import { Http2Client } from '../http2/http2-client.js';
import { NodeHttp2Client } from '../http2/node-http2-client.js';
import { DohConnection, type SessionOptions } from './doh-connection.js';
import { DohTransport } from './doh-transport.js';
import { HttpChoice, type HttpClients } from './http-choice.js';
import { PlainTransport } from './plain-transport.js';
import { ResolverOptions } from './resolver-options.js';
import { TlsTransport } from './tls-transport.js';
import type { Transport } from './transport.js';

const [DNS_PORT, DOT_PORT, HTTPS_PORT] = [53, 853, 443];

/** Opens the transport to a resolver: DNS over UDP, TLS or HTTPS, as its URL says. */
@Injectable()
export class ResolverTransports {
  private readonly sockets: ResolverSockets;
  private readonly clients: HttpClients;

  constructor(
    private readonly options: ResolverOptions,
    http2: Http2Client,
    private readonly reach: ConnectivityEvidence,
    private readonly timeouts: Timeouts,
    private readonly states: ResolverStates,
    private readonly tunnels: ProxyTunnels,
  ) {
    this.sockets = new ResolverSockets(timeouts);
    this.clients = { http2, http1: new Http1Client(), node: new NodeHttp2Client() };
  }

  open({ url, label }: ResolverAddress): Transport {
    if (url === SYSTEM) return this.plain(systemResolvers);
    const parsed = new URL(url);
    switch (parsed.protocol) {
      case 'udp:': {
        const { host, port } = serverIn(parsed, DNS_PORT);
        const address = IpAddress.parse(host);
        return this.plain(() => (address ? [{ address, port }] : []));
      }
      case 'tls:':
        return this.overTls(parsed);
      default:
        return this.overHttps(url, label);
    }
  }

  private plain(servers: ConstructorParameters<typeof PlainTransport>[0]): Transport {
    return new PlainTransport(servers, { sockets: this.sockets, timeouts: this.timeouts });
  }

  private overTls(url: URL): Transport {
    const { host, port } = serverIn(url, DOT_PORT);
    const { session, pingMs } = this.options;
    return new TlsTransport({
      open: () => secureSocket(host, port, { ALPNProtocols: ['dot'], ...session.tls }, this.tunnels),
      silenceMs: pingMs,
    });
  }

  private overHttps(url: string, label: string): Transport {
    const { pingMs } = this.options;
    const choice = new HttpChoice(label, this.clients, this.states);
    const session = this.throughProxy(new URL(url)) ?? this.options.session;
    return new DohTransport(new DohConnection(url, { choice, pingMs, session, answeredFrom: this.witness() }));
  }

  /** A connection through the proxy has no address of the resolver, so it is no evidence for connectivity. */
  private throughProxy(url: URL): SessionOptions | undefined {
    const { host, port } = serverIn(url, HTTPS_PORT);
    if (url.protocol !== 'https:' || !this.tunnels.leadTo(host, port)) return undefined;
    const { tls } = this.options.session;
    const createConnection = (protocols: readonly string[]) =>
      secureSocket(host, port, { ALPNProtocols: [...protocols], ...tls }, this.tunnels);
    return { ...this.options.session, createConnection };
  }

  /**
   * A resolver on our own network is no evidence for connectivity to the internet. Over plain DNS or TLS, none is: it may be the
   * only host that a firewall lets us reach.
   */
  private witness(): (address: IpAddress | undefined, port: number) => void {
    let last: { readonly text: string; readonly isPublic: boolean } | undefined;
    return (address, port) => {
      if (!address) return;
      const text = address.toString();
      if (text !== last?.text) last = { text, isPublic: specialPurpose(address) === undefined };
      if (last.isPublic) this.reach.note(address, port);
    };
  }
}
