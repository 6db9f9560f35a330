import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Identity } from '../../lab/certificates.js';
import { HOST, running } from '../web/programs.js';

/** The file that every server has, and what is in it. */
export const FILE = 'answer.dns';
export const CONTENT = 'As long as an answer of a resolver is, that is a few hundred octets. '.repeat(4);
const TYPE = 'application/dns-message';

interface Site {
  readonly folder: string;
  readonly port: number;
}

interface Http2Server {
  readonly name: string;
  /** Its configuration, and the program that reads it. */
  readonly config: (site: Site) => string;
  readonly program: string;
  readonly args: (config: string, site: Site) => readonly string[];
  /** Requests that it takes on one connection, where it is not endless. */
  readonly perConnection?: number;
}

/** With the settings that each has by default. */
export const HTTP2_SERVERS: readonly Http2Server[] = [
  {
    name: 'nginx',
    program: 'nginx',
    config: ({ folder, port }) => `daemon off; user root; worker_processes 1; pid ${folder}/nginx.pid;
events { worker_connections 256; }
http { access_log off; types { ${TYPE} dns; } ${temporary(folder)}
server { listen ${port} ssl http2; ssl_certificate ${folder}/site.crt; ssl_certificate_key ${folder}/site.key; root ${folder}/www; } }`,
    args: (config) => ['-e', 'stderr', '-c', config],
    perConnection: 1000,
  },
  {
    name: 'Apache',
    program: 'apache2',
    config: ({ folder, port }) => `ServerName localhost
PidFile ${folder}/apache.pid
Listen ${HOST}:${port}
${['mpm_event', 'authz_core', 'mime', 'ssl', 'http2'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
User www-data
Mutex file:${folder}
ErrorLog ${folder}/error.log
TypesConfig /etc/mime.types
AddType ${TYPE} .dns
Protocols h2 http/1.1
SSLEngine on
SSLCertificateFile ${folder}/site.crt
SSLCertificateKeyFile ${folder}/site.key
SSLSessionCache none
DocumentRoot ${folder}/www
<Directory ${folder}/www>
Require all granted
</Directory>`,
    args: (config) => ['-DFOREGROUND', '-f', config],
  },
  {
    name: 'HAProxy',
    program: 'haproxy',
    config: ({ folder, port }) => `defaults
  mode http
  timeout client 60s
  timeout server 60s
  timeout connect 5s
frontend site
  bind ${HOST}:${port} ssl crt ${folder}/site.pem alpn h2,http/1.1
  http-request return status 200 content-type ${TYPE} file ${folder}/www/${FILE}
`,
    args: (config) => ['-db', '-f', config],
  },
  {
    name: 'Caddy',
    program: 'caddy',
    config: ({ folder, port }) => `{
  admin off
  auto_https off
}
https://localhost:${port} {
  tls ${folder}/site.crt ${folder}/site.key
  root * ${folder}/www
  header Content-Type ${TYPE}
  file_server
}`,
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
  },
  {
    name: 'h2o',
    program: 'h2o',
    config: ({ folder, port }) => `user: root
pid-file: ${folder}/h2o.pid
num-threads: 1
file.mime.addtypes:
  ${TYPE}: .dns
hosts:
  localhost:
    listen:
      host: ${HOST}
      port: ${port}
      ssl:
        certificate-file: ${folder}/site.crt
        key-file: ${folder}/site.key
    paths:
      /:
        file.dir: ${folder}/www`,
    args: (config) => ['-c', config],
  },
  {
    name: 'lighttpd',
    program: 'lighttpd',
    config: ({ folder, port }) => `server.modules = ( "mod_openssl" )
server.bind = "${HOST}"
server.port = ${port}
server.document-root = "${folder}/www"
server.upload-dirs = ( "${folder}" )
mimetype.assign = ( ".dns" => "${TYPE}" )
ssl.engine = "enable"
ssl.pemfile = "${folder}/site.crt"
ssl.privkey = "${folder}/site.key"`,
    args: (config) => ['-D', '-f', config],
  },
  {
    name: 'nghttpd',
    program: 'nghttpd',
    config: () => `${TYPE} dns\n`,
    args: (config, { folder, port }) => [
      ...['--address', HOST, '--htdocs', `${folder}/www`, '--mime-types-file', config],
      ...[String(port), `${folder}/site.key`, `${folder}/site.crt`],
    ],
  },
];

/** Starts the server with its files in a folder; returns what ends it. */
export function startHttp2Server(
  server: Http2Server,
  site: Site,
  { cert, key }: Identity,
): Promise<() => Promise<void>> {
  const { folder } = site;
  mkdirSync(join(folder, 'www'), { recursive: true });
  const config = join(folder, 'config');
  const files = { 'site.crt': cert, 'site.key': key, 'site.pem': cert + key, [`www/${FILE}`]: CONTENT };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  writeFileSync(config, server.config(site));
  return running(server.program, server.args(config, site), site.port);
}

function temporary(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join(' ');
}
