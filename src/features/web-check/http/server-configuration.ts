import type { Step } from '#base/domain/fix.js';

export type WebServer = 'nginx' | 'apache' | 'caddy' | 'haproxy';

/** Lines to paste for each web server. */
export type ServerConfiguration = Readonly<Record<WebServer, string>>;

interface Header {
  readonly name: string;
  readonly value: string;
  /** Whether the application sends the header as well; its value has to go first. */
  readonly isSent: boolean;
}

/** Names and values that mean the same in every configuration below, so that foreign data cannot add directives. */
const SAFE_VALUE = /^[\w\-.~:/?@!&()*+,;= ']+$/;
const SAFE_NAME = /^[\w!#&*+.-]+$/;
const MAX_LENGTH = 2000;

/** Configuration for the steps that are one; undefined if there is none among them. */
export function configurationOf(steps: readonly Step[]): ServerConfiguration | undefined {
  const headers = steps.flatMap(headerOf);
  const hosts = steps.flatMap(({ key, params: { host } }) => (key === 'redirect-https' && isHost(host) ? [host] : []));
  const secure = cookiesOf(steps, 'cookie-secure');
  const httpOnly = cookiesOf(steps, 'cookie-http-only');
  if (headers.length + hosts.length + secure.length + httpOnly.length === 0) return undefined;
  const cookies = [
    ...secure.map((name) => ({ name, flag: 'Secure' })),
    ...httpOnly.map((name) => ({ name, flag: 'HttpOnly' })),
  ];
  const lines = (server: Writer) =>
    [...hosts.map(server.redirect), ...headers.map(server.header), ...cookies.map(server.cookie)].join('\n');
  return { nginx: lines(NGINX), apache: lines(APACHE), caddy: lines(CADDY), haproxy: lines(HAPROXY) };
}

interface Writer {
  /** Sets a header on every response, replacing that of an application where the server can. */
  readonly header: (header: Header) => string;
  /** Sends plain HTTP to HTTPS on the same name. */
  readonly redirect: (host: string) => string;
  /** Adds a flag to a cookie of the application. */
  readonly cookie: (cookie: { readonly name: string; readonly flag: string }) => string;
}

const NGINX: Writer = {
  header: ({ name, value, isSent }) =>
    `${isSent ? `proxy_hide_header ${name};\n` : ''}add_header ${name} "${value}" always;`,
  redirect: (host) =>
    `server {\n  listen 80;\n  listen [::]:80;\n  server_name ${host};\n  return 301 https://$host$request_uri;\n}`,
  cookie: ({ name, flag }) => `proxy_cookie_flags ${name} ${flag.toLowerCase()};`,
};

const APACHE: Writer = {
  header: ({ name, value, isSent }) =>
    `${isSent ? `Header onsuccess unset ${name}\n` : ''}Header always set ${name} "${value}"`,
  redirect: (host) =>
    `<VirtualHost *:80>\n  ServerName ${host}\n  Redirect permanent "/" "https://${host}/"\n</VirtualHost>`,
  cookie: ({ name, flag }) => `Header edit Set-Cookie "^(${escaped(name)}=.*)$" "$1; ${flag}"`,
};

/** `defer` waits for the headers of the application. Caddy 2.6 has no `>` for that. */
const deferred = (line: string) => `header {\n  ${line}\n  defer\n}`;

const CADDY: Writer = {
  header: ({ name, value, isSent }) => (isSent ? deferred(`${name} "${value}"`) : `header ${name} "${value}"`),
  redirect: (host) => `http://${host} {\n  redir https://${host}{uri} permanent\n}`,
  cookie: ({ name, flag }) => deferred(`Set-Cookie "^(${escaped(name)}=.*)$" "$1; ${flag}"`),
};

const HAPROXY: Writer = {
  header: ({ name, value }) => `http-response set-header ${name} "${value}"`,
  redirect: (host) => `http-request redirect scheme https code 301 if !{ ssl_fc } { hdr(host) -i ${host} }`,
  cookie: ({ name, flag }) => `http-response replace-header Set-Cookie '^(${escaped(name)}=.*)$' '\\1; ${flag}'`,
};

function headerOf({ key, params: { name, value, sent } }: Step): Header[] {
  if (key !== 'set-header' || typeof name !== 'string' || typeof value !== 'string') return [];
  return SAFE_NAME.test(name) && SAFE_VALUE.test(value) && value.length <= MAX_LENGTH
    ? [{ name, value, isSent: sent !== undefined }]
    : [];
}

function cookiesOf(steps: readonly Step[], wanted: string): string[] {
  return steps.flatMap(({ key, params: { cookies } }) =>
    key === wanted && typeof cookies === 'object' ? cookies.filter((name) => SAFE_NAME.test(name)) : [],
  );
}

function isHost(host: unknown): host is string {
  return typeof host === 'string' && /^[a-z0-9.-]+$/i.test(host);
}

/** A name as part of a regular expression of the web server. */
function escaped(name: string): string {
  return name.replaceAll(/[.*+]/g, '[$&]');
}
