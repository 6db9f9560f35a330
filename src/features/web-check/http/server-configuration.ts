import type { Step } from '#base/domain/fix.js';

export type WebServer = 'nginx' | 'apache' | 'caddy' | 'haproxy' | 'lighttpd';

/** Lines to paste for each web server. */
export type ServerConfiguration = Readonly<Record<WebServer, string>>;

interface Header {
  readonly name: string;
  readonly value: string;
  /** Whether the application may send the header as well; its value has to go first. */
  readonly isSent: boolean;
}

interface CookieFlags {
  readonly name: string;
  /** All that the cookie lacks: nginx obeys only the first line about a cookie. */
  readonly flags: readonly string[];
}

interface Lines {
  readonly hosts: readonly string[];
  readonly headers: readonly Header[];
  readonly cookies: readonly CookieFlags[];
}

/** Names and values that mean the same in every configuration below, so that foreign data cannot add directives. */
const SAFE_VALUE = /^[\w\-.~:/?@!&()*+,;= ']+$/;
const SAFE_NAME = /^[\w!#&*+.-]+$/;
const MAX_LENGTH = 2000;

/** Steps about cookies, and the flag that each of them adds. */
const FLAGS: Readonly<Record<string, string>> = {
  'cookie-secure': 'Secure',
  'cookie-http-only': 'HttpOnly',
  'cookie-same-site': 'SameSite=Lax',
};

/** Configuration for the steps that are one; undefined if there is none among them. */
export function configurationOf(steps: readonly Step[]): ServerConfiguration | undefined {
  const lines = { hosts: hostsOf(steps), headers: steps.flatMap(headerOf), cookies: cookiesOf(steps) };
  if (lines.hosts.length + lines.headers.length + lines.cookies.length === 0) return undefined;
  return {
    nginx: write(NGINX, lines),
    apache: write(APACHE, lines),
    caddy: write(CADDY, lines),
    haproxy: write(HAPROXY, lines),
    lighttpd: write(LIGHTTPD, lines),
  };
}

interface Writer {
  /** Sends plain HTTP to HTTPS on the same name. */
  readonly redirect: (hosts: readonly string[]) => string;
  /** Sets a header on every response, replacing that of an application where the server can. */
  readonly header: (header: Header) => string;
  /** Adds flags to a cookie of the application. */
  readonly cookie: (cookie: CookieFlags) => string;
}

function write({ redirect, header, cookie }: Writer, { hosts, headers, cookies }: Lines): string {
  const redirects = hosts.length > 0 ? [redirect(hosts)] : [];
  return [...redirects, ...headers.map(header), ...cookies.map(cookie)].join('\n');
}

/** `proxy_` is ignored behind FastCGI and uWSGI, where nginx cannot change cookies at all. */
const NGINX: Writer = {
  redirect: (hosts) =>
    `server {\n  listen 80;\n  listen [::]:80;\n  server_name ${hosts.join(' ')};\n  return 301 https://$host$request_uri;\n}`,
  header: ({ name, value, isSent }) =>
    [
      ...(isSent ? ['proxy', 'fastcgi', 'uwsgi'].map((kind) => `${kind}_hide_header ${name};`) : []),
      `add_header ${name} "${value}" always;`,
    ].join('\n'),
  cookie: (cookie) =>
    [
      `proxy_cookie_flags ${cookie.name} ${cookie.flags.join(' ').toLowerCase()};`,
      ...inApplication(cookie, 'fastcgi_pass, uwsgi_pass: '),
    ].join('\n'),
};

/** Headers of proxies are in the table `onsuccess`, those of CGI and PHP-FPM in `always`. */
const APACHE: Writer = {
  redirect: (hosts) =>
    hosts
      .map(
        (host) =>
          `<VirtualHost *:80>\n  ServerName ${host}\n  Redirect permanent "/" "https://${host}/"\n</VirtualHost>`,
      )
      .join('\n'),
  header: ({ name, value, isSent }) =>
    `${isSent ? `Header onsuccess unset ${name}\n` : ''}Header always set ${name} "${value}"`,
  cookie: ({ name, flags }) =>
    ['onsuccess', 'always']
      .map((table) => `Header ${table} edit Set-Cookie "^(${escaped(name)}=.*)$" "$1; ${flags.join('; ')}"`)
      .join('\n'),
};

/** `defer` waits for the headers of the application. Caddy 2.6 has no `>` for that. */
const deferred = (line: string) => `header {\n  ${line}\n  defer\n}`;

const CADDY: Writer = {
  redirect: (hosts) =>
    `${hosts.map((host) => `http://${host}`).join(', ')} {\n  redir https://{host}{uri} permanent\n}`,
  header: ({ name, value, isSent }) => (isSent ? deferred(`${name} "${value}"`) : `header ${name} "${value}"`),
  cookie: ({ name, flags }) => deferred(`Set-Cookie "^(${escaped(name)}=.*)$" "$1; ${flags.join('; ')}"`),
};

const HAPROXY: Writer = {
  redirect: (hosts) =>
    `http-request redirect scheme https code 301 if !{ ssl_fc } { hdr(host),field(1,:) -i ${hosts.join(' ')} }`,
  header: ({ name, value }) => `http-response set-header ${name} "${value}"`,
  cookie: ({ name, flags }) =>
    `http-response replace-header Set-Cookie '^(${escaped(name)}=.*)$' '\\1; ${flags.join('; ')}'`,
};

/** It can set headers, but not change cookies. */
const LIGHTTPD: Writer = {
  redirect: (hosts) =>
    hosts
      .map(
        (host) =>
          `$HTTP["scheme"] == "http" {\n  $HTTP["host"] == "${host}" {\n    url.redirect = ( "" => "https://${host}\${url.path}\${qsa}" )\n  }\n}`,
      )
      .join('\n'),
  header: ({ name, value }) => `setenv.set-response-header += ( "${name}" => "${value}" )`,
  cookie: (cookie) => inApplication(cookie).join('\n'),
};

/** What common applications call the flags of their session; `{value}` is one word of the language. */
const APPLICATIONS: readonly {
  readonly cookie: string;
  readonly file: string;
  readonly settings: Readonly<Record<string, string>>;
}[] = [
  {
    cookie: 'PHPSESSID',
    file: 'php.ini',
    settings: {
      Secure: 'session.cookie_secure = 1',
      HttpOnly: 'session.cookie_httponly = 1',
      'SameSite=Lax': 'session.cookie_samesite = Lax',
    },
  },
  {
    cookie: 'sessionid',
    file: 'Django settings.py',
    settings: {
      Secure: 'SESSION_COOKIE_SECURE = True',
      HttpOnly: 'SESSION_COOKIE_HTTPONLY = True',
      'SameSite=Lax': 'SESSION_COOKIE_SAMESITE = "Lax"',
    },
  },
  {
    cookie: 'csrftoken',
    file: 'Django settings.py',
    settings: {
      Secure: 'CSRF_COOKIE_SECURE = True',
      HttpOnly: 'CSRF_COOKIE_HTTPONLY = True',
      'SameSite=Lax': 'CSRF_COOKIE_SAMESITE = "Lax"',
    },
  },
];

/** Comments with the settings of the application that sends the cookie, or else what it has to send. */
function inApplication({ name, flags }: CookieFlags, where = ''): string[] {
  const known = APPLICATIONS.find(({ cookie }) => cookie === name);
  if (!known) return [`# ${where}Set-Cookie: ${name}=...; ${flags.join('; ')}`];
  return flags.map((flag) => `# ${where}${known.file}: ${known.settings[flag] ?? flag}`);
}

function hostsOf(steps: readonly Step[]): string[] {
  const named = steps.flatMap(({ key, params: { hosts } }) =>
    key === 'redirect-https' && Array.isArray(hosts) ? (hosts as readonly string[]) : [],
  );
  return [...new Set(named.filter((host) => /^[a-z0-9.-]+$/i.test(host)))];
}

function headerOf({ key, params: { name, value, sent } }: Step): Header[] {
  if (key !== 'set-header' || typeof name !== 'string' || typeof value !== 'string') return [];
  return SAFE_NAME.test(name) && SAFE_VALUE.test(value) && value.length <= MAX_LENGTH
    ? [{ name, value, isSent: sent !== undefined || name === ONE_PER_HOST }]
    : [];
}

/** Browsers obey the first of two, and other pages of the host may send one. */
const ONE_PER_HOST = 'Strict-Transport-Security';

function cookiesOf(steps: readonly Step[]): CookieFlags[] {
  const flags = new Map<string, string[]>();
  for (const { key, params } of steps) {
    const flag = FLAGS[key];
    if (flag === undefined || !Array.isArray(params.all)) continue;
    for (const name of params.all as readonly string[])
      if (SAFE_NAME.test(name)) flags.set(name, [...(flags.get(name) ?? []), flag]);
  }
  return [...flags].map(([name, missing]) => ({ name, flags: missing }));
}

/** A name as part of a regular expression of the web server. */
function escaped(name: string): string {
  return name.replaceAll(/[.*+]/g, '[$&]');
}
