import {
  Agent as PlainAgent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestPlain,
} from 'node:http';
import { Agent, type AgentOptions, request as requestSecure } from 'node:https';
import type { Duplex } from 'node:stream';
import type { OnApplicationShutdown, Provider } from '@nestjs/common';
import { Config } from '#platform/config/config.js';
import { VERSION } from '#platform/config/installation.js';
import { abortSignalOf, type CancelSignal } from '#platform/runtime/cancel-signal.js';
import { socketFault } from '#platform/runtime/socket-fault.js';
import { ProxyTunnels } from './proxy-tunnels.js';
import { secureSocket } from './resolver-sockets.js';

const HTTPS_PORT = 443;

/** GET requests to URLs that the operator has set: at any address, through the proxy if there is one. Never to those of others. */
export class OperatorRequests implements OnApplicationShutdown {
  private readonly plain = new PlainAgent({ keepAlive: true });
  private readonly secure: Agent;

  constructor(tunnels: ProxyTunnels) {
    this.secure = new ProxiedAgent(tunnels);
  }

  /** The head of the response; the signal ends the body as well. Throws UpstreamError. */
  get(url: URL, fields: OutgoingHttpHeaders, signal: CancelSignal): Promise<IncomingMessage> {
    const [request, agent] = url.protocol === 'https:' ? [requestSecure, this.secure] : [requestPlain, this.plain];
    const headers = { 'user-agent': `DomainDiagnostics/${VERSION}`, ...fields };
    return new Promise((resolve, reject) => {
      request(url, { headers, agent, signal: abortSignalOf(signal) })
        .on('error', (error) => reject(socketFault(error)))
        .on('response', resolve)
        .end();
    });
  }

  onApplicationShutdown(): void {
    this.plain.destroy();
    this.secure.destroy();
  }
}

/** For a module that makes such requests. */
export const OPERATOR_REQUESTS: readonly Provider[] = [
  { provide: ProxyTunnels, inject: [Config], useFactory: ({ proxy }: Config) => new ProxyTunnels(proxy) },
  {
    provide: OperatorRequests,
    inject: [ProxyTunnels],
    useFactory: (tunnels: ProxyTunnels) => new OperatorRequests(tunnels),
  },
];

class ProxiedAgent extends Agent {
  constructor(private readonly tunnels: ProxyTunnels) {
    super({ keepAlive: true });
  }

  override createConnection(
    options: AgentOptions,
    done?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const { host = '', port = HTTPS_PORT } = options;
    if (!this.tunnels.leadTo(host, port)) return super.createConnection(options, done);
    return secureSocket(host, port, { ALPNProtocols: ['http/1.1'] }, this.tunnels);
  }
}
