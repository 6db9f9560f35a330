import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { CertificateAuthority } from './certificates.js';

export interface WebAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a host name shows, by path; anything else is 404. */
export type Site = Readonly<Record<string, WebAnswer>>;

/** A web server for several host names, in clear text or with a certificate for whatever name is asked for. */
export function webServer(siteOf: (host: string) => Site, authority?: CertificateAuthority): Server {
  const serve: RequestListener = (request, response) => {
    const site = siteOf(request.headers.host?.split(':')[0] ?? '');
    const { status = 200, headers = {}, body = '' } = site[request.url ?? ''] ?? { status: 404, body: 'not here' };
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
  };
  if (!authority) return createServer(serve);
  return createSecureServer(
    { SNICallback: (name, done) => done(null, createSecureContext(authority.issue({ names: [name] }))) },
    serve,
  );
}
