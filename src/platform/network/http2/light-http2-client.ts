import { connect as connectTcp } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls, TLSSocket } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { IpAddress } from '#base/domain/ip-address.js';
import { ClientSession } from './client-session.js';
import { headerBlock, headerName, headerText } from './header-block.js';
import { Http2Client, type Http2Options, type Http2Session } from './http2-client.js';
import { NoHttp2Error } from './http2-error.js';

const HTTPS_PORT = 443;
const HTTP_PORT = 80;
const ALPN = 'h2';
/** A server without HTTP/2 says so, instead of an alert of TLS that could mean anything. */
const OFFERED = [ALPN, 'http/1.1'];

/** Uses the HTTP/2 client of this folder; README.md says why. */
@Injectable()
export class LightHttp2Client extends Http2Client {
  override connect(origin: URL, options: Http2Options): Http2Session {
    const { protocol, host } = origin;
    const before = Buffer.concat([
      headerBlock([':method', 'GET'], [':scheme', protocol.slice(0, -1)], [':authority', host]),
      headerName(':path'),
    ]);
    const after = headerBlock(...Object.entries(options.headers));
    const socket = options.createConnection?.(OFFERED) ?? open(origin, options);
    return new ClientSession(socket, (path) => Buffer.concat([before, headerText(path), after]), readiness(socket));
  }
}

function open({ protocol, hostname, port }: URL, { tls }: Http2Options): Duplex {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol === 'http:') return connectTcp({ host, port: Number(port) || HTTP_PORT, noDelay: true });
  const servername = IpAddress.parse(host) ? {} : { servername: host };
  const target = { host, port: Number(port) || HTTPS_PORT, noDelay: true, ALPNProtocols: OFFERED, ...servername };
  return connectTls({ ...target, ...tls });
}

/** When the first octets may be sent: over TLS only after the server was authenticated and has chosen HTTP/2. */
function readiness(socket: Duplex): (ready: () => void) => unknown {
  if (socket instanceof TLSSocket)
    return (ready) =>
      socket.once('secureConnect', () => {
        if (socket.alpnProtocol === ALPN) ready();
        else socket.destroy(new NoHttp2Error(socket.alpnProtocol));
      });
  if ('connecting' in socket && socket.connecting === true) return (ready) => socket.once('connect', ready);
  return (ready) => ready();
}
