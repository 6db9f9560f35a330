import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WebServer } from '#features/web-check/http/server-configuration.js';
import {
  BODY,
  namesOf,
  type Pasted,
  type Place,
  running,
  startApplication,
  startPhp,
  startPython,
} from './programs.js';

export interface WebSetup {
  readonly what: string;
  readonly server: WebServer;
  /** The application behind it, with the settings that its owner has changed; undefined for files. */
  readonly application?: (place: Place, settings: string) => Promise<() => Promise<void>>;
  /** Names of the cookies that have to survive. */
  readonly cookies: readonly string[];
  readonly start: (place: Place, pasted: Pasted) => Promise<() => Promise<void>>;
}

const OLD_TLS = 'ALL:@SECLEVEL=0';
const APPLICATION_COOKIES = ['PHPSESSID', 'XSRF-TOKEN', 'a', 'b', 'c', 'd', 'e', 'f'];

/** Plain HTTP serves the page before the repair; afterwards the pasted lines replace it. */
function nginx(answer: (place: Place) => string): WebSetup['start'] {
  return (place, { tls, redirect, site }) => {
    const { folder, http, https } = place;
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const own = `listen ${http}; server_name ${namesOf(place).join(' ')}; ${answer(place)}`;
    const before = 'ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;';
    const config = `daemon off; user root; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn;
events { worker_connections 256; }
http {
access_log off; default_type text/html; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
${redirect ? onPort(redirect, http) : `server { ${own} }`}
server {
listen ${https} ssl; server_name ${namesOf(place).join(' ')};
ssl_certificate ${folder}/site.crt; ssl_certificate_key ${folder}/site.key;
${tls || `${before} ssl_ciphers ${OLD_TLS};`}
${site}
${answer(place)}
}
}
`;
    writeFileSync(join(folder, 'nginx.conf'), config);
    return running('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], https);
  };
}

/** The lines are for port 80, which the lab itself needs. */
function onPort(lines: string, port: number): string {
  return lines
    .replaceAll('listen 80;', `listen ${port};`)
    .replaceAll('listen [::]:80;', '')
    .replaceAll('*:80>', `*:${port}>`);
}

const php = ({ folder, app }: Place) => `location / {
  fastcgi_param SCRIPT_FILENAME ${folder}/index.php; fastcgi_param REQUEST_METHOD GET; fastcgi_param REDIRECT_STATUS 200;
  fastcgi_param QUERY_STRING ""; fastcgi_pass 127.0.0.1:${app}; }`;
const python = ({ app }: Place) => `location / {
  uwsgi_param REQUEST_METHOD GET; uwsgi_param PATH_INFO /; uwsgi_param SERVER_NAME x; uwsgi_param SERVER_PORT 443;
  uwsgi_param QUERY_STRING ""; uwsgi_param REQUEST_URI /; uwsgi_param SERVER_PROTOCOL HTTP/1.1;
  uwsgi_pass 127.0.0.1:${app}; }`;
const files = ({ folder }: Place) => {
  writeFileSync(join(folder, 'index.html'), BODY);
  return `root ${folder};`;
};

function apache(answer: (place: Place) => string): WebSetup['start'] {
  return (place, { tls, redirect, site }) => {
    const { folder, name, http, https } = place;
    const modules = [
      ...['mpm_event', 'authz_core', 'socache_shmcb', 'ssl', 'headers', 'alias', 'proxy', 'proxy_http', 'proxy_fcgi'],
    ];
    const host = (port: number, lines: string) =>
      `<VirtualHost *:${port}>\nServerName ${name}\nServerAlias www.${name}\n${lines}\n${answer(place)}\n</VirtualHost>`;
    const certificate = `SSLEngine on\nSSLCertificateFile ${folder}/site.crt\nSSLCertificateKeyFile ${folder}/site.key`;
    const config = [
      ...modules.map((module) => `LoadModule ${module}_module /usr/lib/apache2/modules/mod_${module}.so`),
      ...[`ServerRoot ${folder}`, `ServerName ${name}`, `PidFile ${folder}/apache.pid`, `DefaultRuntimeDir ${folder}`],
      ...[`DocumentRoot ${folder}`, `ErrorLog ${folder}/apache.log`, `Listen ${http}`, `Listen ${https} https`],
      redirect ? onPort(redirect, http) : host(http, ''),
      host(https, `${certificate}\n${tls || `SSLProtocol all\nSSLCipherSuite ${OLD_TLS}`}\n${site}`),
    ];
    writeFileSync(join(folder, 'apache.conf'), `${config.join('\n')}\n`);
    return running('apache2', ['-D', 'FOREGROUND', '-f', join(folder, 'apache.conf')], https);
  };
}

const haproxy: WebSetup['start'] = ({ folder, http, https, app }, { tls, redirect, site }) => {
  const config = `global
${tls || `ssl-default-bind-options ssl-min-ver TLSv1.0\nssl-default-bind-ciphers ${OLD_TLS}`}
defaults
mode http
timeout connect 5s
timeout client 30s
timeout server 30s
frontend web
bind 127.0.0.1:${http}
bind 127.0.0.1:${https} ssl crt ${folder}/site.pem
${redirect}
${site}
default_backend shop
backend shop
server one 127.0.0.1:${app}
`;
  writeFileSync(join(folder, 'haproxy.cfg'), config);
  return running('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], https);
};

/** It has no versions before TLS 1.2, and none of its own certificates here. */
const caddy: WebSetup['start'] = (place, { tls, redirect, site }) => {
  const { folder, name, http, https, app } = place;
  const proxy = `reverse_proxy 127.0.0.1:${app}`;
  const certificate = `${folder}/site.crt ${folder}/site.key`;
  const config = `{
http_port ${http}
https_port ${https}
auto_https disable_redirects
admin off
storage file_system ${folder}
}
${
  redirect ||
  `${namesOf(place)
    .map((host) => `http://${host}`)
    .join(', ')} {\n${proxy}\n}`
}
https://${name}, https://www.${name} {
${tls ? tls.replace('tls {', `tls ${certificate} {`) : `tls ${certificate}`}
${site}
${proxy}
}
`;
  writeFileSync(join(folder, 'Caddyfile'), config);
  return running('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], https);
};

const lighttpd: WebSetup['start'] = ({ folder, http, https, app }, { tls, redirect, site }) => {
  const old = `ssl.openssl.ssl-conf-cmd = ( "MinProtocol" => "TLSv1", "CipherString" => "${OLD_TLS}" )`;
  const config = `server.document-root = "${folder}"
server.port = ${http}
server.modules = ( "mod_fastcgi", "mod_setenv", "mod_redirect", "mod_openssl" )
index-file.names = ( "index.php" )
fastcgi.server = ( ".php" => (( "host" => "127.0.0.1", "port" => ${app} )) )
ssl.pemfile = "${folder}/site.crt"
ssl.privkey = "${folder}/site.key"
${tls || old}
$SERVER["socket"] == ":${https}" { ssl.engine = "enable" }
${redirect}
${site}
`;
  writeFileSync(join(folder, 'lighttpd.conf'), config);
  return running('lighttpd', ['-D', '-f', join(folder, 'lighttpd.conf')], https);
};

const PHP = { application: startPhp, cookies: ['PHPSESSID'] };
const PROXIED = { application: startApplication, cookies: APPLICATION_COOKIES };

/** Every server with everything that it is usually in front of. */
export const SETUPS: readonly WebSetup[] = [
  { what: 'files', server: 'nginx', cookies: [], start: nginx(files) },
  {
    what: 'a proxy',
    server: 'nginx',
    ...PROXIED,
    start: nginx(({ app }) => `location / { proxy_pass http://127.0.0.1:${app}; }`),
  },
  { what: 'FastCGI', server: 'nginx', ...PHP, start: nginx(php) },
  {
    what: 'uWSGI',
    server: 'nginx',
    application: startPython,
    cookies: ['sessionid', 'csrftoken'],
    start: nginx(python),
  },
  {
    what: 'a proxy',
    server: 'apache',
    ...PROXIED,
    start: apache(({ app }) => `ProxyPass "/" "http://127.0.0.1:${app}/"`),
  },
  {
    what: 'FastCGI',
    server: 'apache',
    ...PHP,
    start: apache(
      ({ folder, app }) => `AliasMatch "^/$" "${folder}/index.php"\nProxyFCGIBackendType GENERIC
<FilesMatch "[.]php$">\nSetHandler "proxy:fcgi://127.0.0.1:${app}/"\n</FilesMatch>`,
    ),
  },
  { what: 'a proxy', server: 'haproxy', ...PROXIED, start: haproxy },
  { what: 'a proxy', server: 'caddy', ...PROXIED, start: caddy },
  { what: 'FastCGI', server: 'lighttpd', ...PHP, start: lighttpd },
];
