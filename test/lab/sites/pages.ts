import type { RequestListener } from 'node:http';

export interface LabPage {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly delayMs?: number;
}

/** The pages of a web site, by path. */
export type Pages = Readonly<Record<string, LabPage | RequestListener>>;

const NOT_HERE: LabPage = { status: 404, body: 'not here' };

export function serve(pages: Pages, otherwise: LabPage | RequestListener = NOT_HERE): RequestListener {
  return (request, response) => {
    const page = pages[request.url!] ?? otherwise;
    if (typeof page === 'function') return page(request, response);
    const { status = 200, headers, body = '', delayMs = 0 } = page;
    const answer = () =>
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
    if (delayMs > 0) setTimeout(answer, delayMs);
    else answer();
  };
}

export function byScheme(secure: RequestListener, open: RequestListener): RequestListener {
  return (request, response) => ('encrypted' in request.socket ? secure : open)(request, response);
}

/** Redirects to the same URL with HTTPS. */
export const toHttps: RequestListener = ({ headers: { host = '' }, url = '/' }, response) =>
  response.writeHead(301, { location: `https://${host}${url}` }).end();

export const redirect = (location: string, status = 301): LabPage => ({ status, headers: { location } });

export const text = (body: string): LabPage => ({ headers: { 'content-type': 'text/plain; charset=utf-8' }, body });

export const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** What a page without any remark sends. */
export const SECURITY_HEADERS = {
  ...HSTS,
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Closes the connection instead of answering. */
export const hangUp: RequestListener = ({ socket }) => socket.destroy();
