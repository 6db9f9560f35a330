import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { CertificateAuthority, Wish } from '../../lab/certificates.js';
import { BODY, HOST, namesOf, type Place, running } from './programs.js';

/** Starts what is at a place. Returns how it is stopped. */
export type Start = (place: Place) => Promise<() => Promise<void>>;

/** Lines of nginx for the server of plain HTTP and for that of HTTPS; null if there is none. */
interface NginxSite {
  readonly plain?: string | null;
  readonly secure?: string | null;
  /** Of the HTTPS server's `listen`. */
  readonly listen?: string;
  /** Further servers at the same ports. */
  readonly more?: (place: Place) => string;
}

export const TO_HTTPS = 'return 301 https://$host$request_uri;';
const CURRENT = 'ssl_protocols TLSv1.2 TLSv1.3;';
const PAGE = `default_type text/html; return 200 '${BODY}';`;
const HSTS = 'add_header Strict-Transport-Security "max-age=31536000" always;';

/** A website of nginx; without words about it, a good one. */
export function nginx({
  plain = TO_HTTPS,
  secure = `${CURRENT} ${HSTS} ${PAGE}`,
  listen,
  more,
}: NginxSite = {}): Start {
  return (place) => {
    const { folder, http, https } = place;
    const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const names = namesOf(place).join(' ');
    const files = `ssl_certificate ${folder}/site.crt; ssl_certificate_key ${folder}/site.key;`;
    const config = `daemon off; user root; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn;
events { worker_connections 256; }
http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
${plain === null ? '' : `server { listen ${HOST}:${http}; server_name ${names}; ${filled(plain, place)} }`}
${secure === null ? '' : `server { listen ${HOST}:${https} ${listen ?? 'ssl'}; server_name ${names}; ${files} ${filled(secure, place)} }`}
${more ? filled(more(place), place) : ''}
}
`;
    writeFileSync(join(folder, 'nginx.conf'), config);
    return running('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')], secure === null ? http : https);
  };
}

const filled = (lines: string, { folder, name }: Place) => lines.replaceAll('FOLDER', folder).replaceAll('NAME', name);

/** The page of a good website over HTTPS, with other lines about TLS. */
export const secured = (lines: string) => ({ secure: `${lines} ${HSTS} ${PAGE}` });
export const answering = (lines: string) => ({ secure: `${CURRENT} ${HSTS} ${lines}` });

/** A web server of OpenSSL, with a redirect by nginx in front of it. */
export function sServer(...options: readonly string[]): Start {
  return behindRedirect(({ folder, https }) =>
    running(
      'openssl',
      [
        ...['s_server', '-quiet', '-www', '-accept', `${HOST}:${https}`],
        ...[
          '-cert',
          join(folder, 'site.crt'),
          '-key',
          join(folder, 'site.key'),
          '-cert_chain',
          join(folder, 'site.crt'),
        ],
        ...options.map((option) => option.replaceAll('FOLDER', folder)),
      ],
      https,
    ),
  );
}

/** GnuTLS with such priorities. */
export function gnutls(priority: string): Start {
  return behindRedirect(({ folder, https }) =>
    running(
      'gnutls-serv',
      [
        ...['--http', '--quiet', '--port', String(https), '--priority', priority],
        ...['--x509certfile', join(folder, 'site.crt'), '--x509keyfile', join(folder, 'site.key')],
      ],
      https,
    ),
  );
}

/** stunnel in front of the page of nginx. */
export function stunnel(...lines: readonly string[]): Start {
  return behindRedirect((place) => {
    const { folder, https, app } = place;
    const files = [`cert = ${folder}/site.crt`, `key = ${folder}/site.key`];
    const service = ['[site]', `accept = ${HOST}:${https}`, `connect = ${HOST}:${app}`, ...files, ...lines];
    writeFileSync(join(folder, 'stunnel.conf'), `${['foreground = yes', 'pid =', ...service].join('\n')}\n`);
    return running('stunnel', [join(folder, 'stunnel.conf')], https);
  });
}

export function haproxy(bind: string, global = ''): Start {
  return (place) => {
    const { folder, http, https, app } = place;
    const config = `global
${global}
defaults
mode http
timeout connect 5s
timeout client 30s
timeout server 30s
frontend web
bind ${HOST}:${http}
bind ${HOST}:${https} ssl crt ${folder}/site.pem ${bind}
http-request redirect scheme https code 301 if !{ ssl_fc }
http-response set-header Strict-Transport-Security max-age=31536000
default_backend page
backend page
server one ${HOST}:${app}
`;
    writeFileSync(join(folder, 'haproxy.cfg'), config);
    return both(
      () => nginx({ plain: PAGE, secure: null })({ ...place, http: app }),
      () => running('haproxy', ['-f', join(folder, 'haproxy.cfg')], https),
    );
  };
}

export function apache(lines: string): Start {
  return (place) => {
    const { folder, name, http, https } = place;
    writeFileSync(join(folder, 'index.html'), BODY);
    const modules = ['mpm_event', 'authz_core', 'socache_shmcb', 'ssl', 'headers', 'alias', 'dir'];
    const host = (port: number, own: string) =>
      `<VirtualHost *:${port}>\nServerName ${name}\nServerAlias www.${name}\n${own}\n</VirtualHost>`;
    const files = `SSLEngine on\nSSLCertificateFile ${folder}/site.crt\nSSLCertificateKeyFile ${folder}/site.key`;
    const config = [
      ...modules.map((module) => `LoadModule ${module}_module /usr/lib/apache2/modules/mod_${module}.so`),
      ...[`ServerRoot ${folder}`, `ServerName ${name}`, `PidFile ${folder}/apache.pid`, `DefaultRuntimeDir ${folder}`],
      ...[`DocumentRoot ${folder}`, 'DirectoryIndex index.html', `ErrorLog ${folder}/apache.log`],
      ...[`Listen ${HOST}:${http}`, `Listen ${HOST}:${https} https`],
      host(
        http,
        namesOf(place)
          .map((one) => `<If "%{HTTP_HOST} == '${one}'">\nRedirect permanent / https://${one}/\n</If>`)
          .join('\n'),
      ),
      host(https, `${files}\nHeader always set Strict-Transport-Security max-age=31536000\n${filled(lines, place)}`),
    ];
    writeFileSync(join(folder, 'apache.conf'), `${config.join('\n')}\n`);
    return running('apache2', ['-D', 'FOREGROUND', '-f', join(folder, 'apache.conf')], https);
  };
}

export function caddy(tls: string): Start {
  return (place) => {
    const { folder, http, https } = place;
    const config = `{
http_port ${http}
https_port ${https}
auto_https disable_redirects
admin off
storage file_system ${folder}
}
${namesOf(place)
  .map((host) => `http://${host}`)
  .join(', ')} {
redir https://{host}{uri} permanent
}
${namesOf(place)
  .map((host) => `https://${host}`)
  .join(', ')} {
tls ${folder}/site.crt ${folder}/site.key {
${tls}
}
header Strict-Transport-Security max-age=31536000
header Content-Type text/html
respond \`${BODY}\`
}
`;
    writeFileSync(join(folder, 'Caddyfile'), config);
    return running('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], https);
  };
}

export const lighttpd = (conf: string): Start =>
  behindRedirect(({ folder, https }) => {
    writeFileSync(join(folder, 'index.html'), BODY);
    const config = `server.document-root = "${folder}"
server.bind = "${HOST}"
server.port = ${https}
server.modules = ( "mod_setenv", "mod_openssl" )
index-file.names = ( "index.html" )
mimetype.assign = ( ".html" => "text/html" )
setenv.set-response-header = ( "Strict-Transport-Security" => "max-age=31536000" )
ssl.engine = "enable"
ssl.pemfile = "${folder}/site.crt"
ssl.privkey = "${folder}/site.key"
${conf}
`;
    writeFileSync(join(folder, 'lighttpd.conf'), config);
    return running('lighttpd', ['-D', '-f', join(folder, 'lighttpd.conf')], https);
  });

/** A server of our own at port 443 that does something odd with each connection, and a redirect to it. */
export const odd = (code: string): Start =>
  behindRedirect(async ({ folder, https }) => {
    writeFileSync(join(folder, 'odd.cjs'), code.replaceAll('FOLDER', folder).replaceAll('PORT', String(https)));
    return running(process.execPath, [join(folder, 'odd.cjs')], https);
  });

/** nginx redirects plain HTTP, and has the page at the port of the application. */
function behindRedirect(start: Start): Start {
  return (place) =>
    both(
      () =>
        nginx({
          secure: null,
          more: ({ app }) => `server { listen ${HOST}:${app}; server_name _; ${HSTS} ${PAGE} }`,
        })(place),
      () => start(place),
    );
}

async function both(...starts: (() => Promise<() => Promise<void>>)[]): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  for (const start of starts) stops.push(await start());
  return async () => {
    for (const stop of stops.reverse()) await stop();
  };
}

/** A port that accepts connections and ends them at once, or never answers. */
export const port = (what: 'reset' | 'end' | 'silent'): Start =>
  behindRedirect(async ({ https }) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      if (what === 'reset') socket.once('data', () => socket.resetAndDestroy());
      if (what === 'end') socket.once('data', () => socket.end());
    });
    server.listen(https, HOST);
    await once(server, 'listening');
    return async () => {
      server.close();
      await Promise.resolve();
    };
  });

let rsa: Wish['keys'];
const rsaKeys = () => (rsa ??= generateKeyPairSync('rsa', { modulusLength: 2048 }));

export type Certificate = Partial<Wish> & { readonly isSelfSigned?: boolean };

/** Writes the files of a site's certificate. Servers with old suites need RSA. */
export function certify(place: Place, ca: CertificateAuthority, { isSelfSigned, ...wish }: Certificate): void {
  mkdirSync(place.folder, { recursive: true });
  const wanted = { names: namesOf(place), ...wish };
  const { cert, key } = isSelfSigned ? ca.selfSigned(wanted) : ca.issue({ keys: rsaKeys(), ...wanted });
  const files = { 'site.crt': cert, 'site.key': key, 'site.pem': cert + key };
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place.folder, file), text);
}
