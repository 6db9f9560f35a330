import { Agent as HttpAgent, type ClientRequest, get as getPlain, type IncomingMessage } from 'node:http';
import { Agent, get as getSecure } from 'node:https';
import { IpAddress } from '#base/domain/ip-address.js';
import { type Exchange, Http2Client, type Http2Options, type Http2Session } from './http2-client.js';

const PROTOCOLS = ['http/1.1'];
/** Connections to one server: each takes one request at a time. */
const AT_ONCE = 16;

/** HTTP/1.1 in the form of HTTP/2: for servers behind a proxy that inspects TLS and offers nothing newer. */
export class Http1Client extends Http2Client {
  override connect(origin: URL, options: Http2Options): Http2Session {
    return new Http1Session(origin, options);
  }
}

class Http1Session implements Http2Session {
  isOpen = true;
  remoteAddress: string | undefined;
  remotePort: number | undefined;
  private readonly agent: HttpAgent;

  constructor(
    private readonly origin: URL,
    private readonly options: Http2Options,
  ) {
    const kept = { keepAlive: true, maxSockets: AT_ONCE, noDelay: true };
    this.agent = origin.protocol === 'http:' ? new HttpAgent(kept) : new Agent({ ...kept, ALPNProtocols: PROTOCOLS });
    const { createConnection } = options;
    if (createConnection) this.agent.createConnection = () => createConnection(PROTOCOLS);
  }

  get(path: string, exchange: Exchange): () => void {
    let isOver = false;
    const lost = (error?: Error) => {
      if (!isOver) exchange.onLost(error);
      isOver = true;
    };
    const request: ClientRequest = this.send(path, (response) => {
      this.remoteAddress = response.socket.remoteAddress;
      this.remotePort = response.socket.remotePort;
      exchange.onHeaders(fieldsOf(response));
      response.on('data', (chunk: Buffer) => !isOver && exchange.onData(chunk));
      response.on('error', lost);
      response.on('end', () => {
        if (isOver) return;
        isOver = true;
        exchange.onEnd();
      });
    });
    request.on('error', lost);
    return () => {
      isOver = true;
      request.destroy();
    };
  }

  /** Each request has a deadline of its own, and one that passes it closes its connection. */
  ping(done: () => void): void {
    done();
  }

  destroy(): void {
    this.isOpen = false;
    this.agent.destroy();
  }

  private send(path: string, received: (response: IncomingMessage) => void): ClientRequest {
    const { agent, origin } = this;
    const { headers, tls } = this.options;
    const host = origin.hostname.replace(/^\[|\]$/g, '');
    const port = origin.port === '' ? {} : { port: Number(origin.port) };
    const request = { host, ...port, path, headers, agent };
    if (origin.protocol === 'http:') return getPlain(request, received);
    return getSecure({ ...request, ...(IpAddress.parse(host) ? {} : { servername: host }), ...tls }, received);
  }
}

function fieldsOf({ statusCode = 0, headers }: IncomingMessage): ReadonlyMap<string, string> {
  return new Map([
    [':status', String(statusCode)],
    ...Object.entries(headers).map(([name, value]) => [name, String(value)] as const),
  ]);
}
