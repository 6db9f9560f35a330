import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listening, run } from '../lab/processes.js';
import {
  type Configuration,
  type GnutlsConfiguration,
  type Key,
  KEYS,
  type NssConfiguration,
  OPENSSL_VERSIONS,
  type OpensslConfiguration,
  portOf,
} from './configurations.js';
import { dovecot, exim } from './mail-servers.js';

const HOST = '127.0.0.1';
const HOST6 = '::1';
const NEW_KEY: Readonly<Record<Key, readonly string[]>> = {
  'rsa-1024': ['-newkey', 'rsa:1024', '-sha1'],
  'rsa-2048': ['-newkey', 'rsa:2048', '-sha256'],
  'rsa-3072': ['-newkey', 'rsa:3072', '-sha384'],
  p256: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-sha256'],
  p384: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1', '-sha384'],
};

/** Starts a server per configuration, or one for all of a program. Returns how they are stopped. */
export async function startServers(configurations: readonly Configuration[]): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tls-'));
  await chmod(folder, 0o755); // Postfix reads its queue as another user
  await Promise.all(KEYS.map((key) => certify(folder, key)));
  const servers = [
    ...configurations.flatMap((one) => (one.server === 'gnutls' ? [gnutls(folder, one)] : [])),
    ...configurations.flatMap((one) => (one.server === 'openssl' ? [sServer(folder, one)] : [])),
    ...configurations.flatMap((one) => (one.server === 'node' ? [node(folder, one)] : [])),
  ];
  for (const one of configurations) {
    if (one.server === 'nss') servers.push(await nss(folder, one));
    if (one.server === 'exim') servers.push(await exim(folder, one));
    if (one.server === 'dovecot') servers.push(await dovecot(folder, one));
  }
  for (const program of ['nginx', 'apache', 'stunnel', 'postfix'] as const) {
    const own = configurations.filter((one): one is OpensslConfiguration => one.server === program);
    if (own.length > 0) servers.push(await PROGRAMS[program](folder, own));
  }
  await Promise.all(configurations.map((one) => listening(HOST, portOf(one))));
  return async () => {
    if (configurations.some(({ server }) => server === 'postfix'))
      await run('postfix', ['-c', `${folder}/postfix`, 'stop']);
    await Promise.all(servers.map(end));
    await rm(folder, { recursive: true, maxRetries: 5 });
  };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill();
  await exited;
}

async function certify(folder: string, key: Key): Promise<void> {
  const files = ['-keyout', join(folder, `${key}.key`), '-out', join(folder, `${key}.pem`)];
  const names = ['-subj', '/CN=tls.lab', '-addext', 'subjectAltName=DNS:tls.lab'];
  await run('openssl', ['req', '-x509', '-nodes', '-days', '90', ...names, ...NEW_KEY[key], ...files]);
}

const start = (program: string, args: readonly string[]): ChildProcess => spawn(program, args, { stdio: 'ignore' });

const PROGRAMS = { nginx, apache, stunnel, postfix };

async function nginx(folder: string, configurations: readonly OpensslConfiguration[]): Promise<ChildProcess> {
  const servers = configurations.map(
    (
      one,
    ) => `server { ${[HOST, `[${HOST6}]`].map((host) => `listen ${host}:${portOf(one)} ssl${one.http2 ? ' http2' : ''};`).join(' ')} return 204;
      ssl_certificate ${folder}/${one.key}.pem; ssl_certificate_key ${folder}/${one.key}.key;
      ssl_protocols ${versionsOf(one).join(' ')}; ssl_ciphers ${one.ciphers}; ssl_ecdh_curve ${one.groups};
      ssl_prefer_server_ciphers ${one.order === 'server' ? 'on' : 'off'}; }`,
  );
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr error;
    events { worker_connections 256; }
    http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
    ${servers.join('\n    ')} }\n`;
  await writeFile(join(folder, 'nginx.conf'), config);
  return start('nginx', ['-e', 'stderr', '-c', join(folder, 'nginx.conf')]);
}

async function apache(folder: string, configurations: readonly OpensslConfiguration[]): Promise<ChildProcess> {
  const modules = ['mpm_event', 'authz_core', 'socache_shmcb', 'ssl'];
  const hosts = configurations.map(
    (one) => `Listen ${HOST}:${portOf(one)} https
<VirtualHost ${HOST}:${portOf(one)}>
  SSLEngine on
  SSLCertificateFile ${folder}/${one.key}.pem
  SSLCertificateKeyFile ${folder}/${one.key}.key
  SSLProtocol -all ${versionsOf(one)
    .map((version) => `+${version}`)
    .join(' ')}
  SSLCipherSuite ${one.ciphers}
  SSLHonorCipherOrder ${one.order === 'server' ? 'on' : 'off'}
  SSLOpenSSLConfCmd Groups ${one.groups}
</VirtualHost>`,
  );
  const config = [
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `ServerRoot ${folder}`,
    `ServerName tls.lab`,
    `PidFile ${folder}/apache.pid`,
    `DefaultRuntimeDir ${folder}`,
    `DocumentRoot ${folder}`,
    `ErrorLog ${folder}/apache.log`,
    ...hosts,
  ];
  await writeFile(join(folder, 'apache.conf'), `${config.join('\n')}\n`);
  return start('apache2', ['-D', 'FOREGROUND', '-f', join(folder, 'apache.conf')]);
}

/** The handshake is complete before stunnel connects to what is behind it, where nobody listens. */
async function stunnel(folder: string, configurations: readonly OpensslConfiguration[]): Promise<ChildProcess> {
  const services = configurations.map(
    (one) => `[${portOf(one)}]
accept = ${HOST}:${portOf(one)}
connect = ${HOST}:1
cert = ${folder}/${one.key}.pem
key = ${folder}/${one.key}.key
sslVersionMin = ${one.versions[0]}
sslVersionMax = ${one.versions[1]}
ciphers = ${one.ciphers}
curves = ${one.groups}
securityLevel = 0
${one.order === 'server' ? 'options = CIPHER_SERVER_PREFERENCE' : ''}`,
  );
  const config = ['foreground = yes', `pid = ${folder}/stunnel.pid`, ...services];
  await writeFile(join(folder, 'stunnel.conf'), `${config.join('\n')}\n`);
  return start('stunnel', [join(folder, 'stunnel.conf')]);
}

async function postfix(folder: string, configurations: readonly OpensslConfiguration[]): Promise<ChildProcess> {
  const settings = join(folder, 'postfix');
  for (const name of [settings, join(folder, 'queue'), join(folder, 'data')]) await mkdir(name);
  const main = [
    'compatibility_level = 3.6',
    `queue_directory = ${folder}/queue`,
    `data_directory = ${folder}/data`,
    'daemon_directory = /usr/lib/postfix/sbin',
    'myhostname = tls.lab',
    'inet_protocols = ipv4',
    'smtpd_relay_restrictions = reject_unauth_destination',
    `maillog_file = ${folder}/postfix.log`,
    `maillog_file_prefixes = ${folder}`,
    'alias_maps =',
    'local_recipient_maps =',
    'smtpd_peername_lookup = no',
    'smtpd_tls_security_level = may',
  ];
  const services = [
    'postlog unix-dgram n - n - 1 postlogd',
    'anvil unix - - n - 1 anvil',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'proxymap unix - - n - - proxymap',
    'rewrite unix - - n - - trivial-rewrite',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'pickup unix n - n 60 1 pickup',
    ...configurations.map((one) => smtpd(folder, one)),
  ];
  await writeFile(join(settings, 'main.cf'), `${main.join('\n')}\n`);
  await writeFile(join(settings, 'master.cf'), `${services.join('\n')}\n`);
  for (const file of ['postfix-files', 'postfix-script', 'post-install'])
    if (existsSync(`/etc/postfix/${file}`)) copyFileSync(`/etc/postfix/${file}`, join(settings, file));
  await run('chown', ['postfix', join(folder, 'data')]);
  return start('postfix', ['-c', settings, 'start-fg']);
}

function smtpd(folder: string, one: OpensslConfiguration): string {
  const settings = {
    smtpd_tls_cert_file: `${folder}/${one.key}.pem`,
    smtpd_tls_key_file: `${folder}/${one.key}.key`,
    smtpd_tls_protocols: `>=${one.versions[0]},<=${one.versions[1]}`,
    smtpd_tls_ciphers: 'medium',
    tls_medium_cipherlist: one.ciphers,
    tls_eecdh_auto_curves: one.groups.replaceAll(':', ','),
    tls_preempt_cipherlist: one.order === 'server' ? 'yes' : 'no',
  };
  const options = Object.entries(settings).map(([name, value]) => `-o ${name}=${value}`);
  return `${HOST}:${portOf(one)} inet n - n - - smtpd ${options.join(' ')}`;
}

function gnutls(folder: string, one: GnutlsConfiguration): ChildProcess {
  const files = ['--x509certfile', `${folder}/${one.key}.pem`, '--x509keyfile', `${folder}/${one.key}.key`];
  return start('gnutls-serv', ['--http', '--quiet', '--port', `${portOf(one)}`, '--priority', one.priority, ...files]);
}

async function nss(folder: string, one: NssConfiguration): Promise<ChildProcess> {
  const database = join(folder, `nss-${portOf(one)}`);
  const file = `${database}.p12`;
  const pair = ['-in', `${folder}/${one.key}.pem`, '-inkey', `${folder}/${one.key}.key`];
  await mkdir(database);
  await run('openssl', ['pkcs12', '-export', '-name', 'tls', '-passout', 'pass:', '-out', file, ...pair]);
  await run('certutil', ['-N', '-d', database, '--empty-password']);
  await run('pk12util', ['-i', file, '-d', database, '-W', '']);
  const settings = ['-V', one.versions, '-c', one.suites];
  return start('selfserv', ['-d', database, '-n', 'tls', '-p', `${portOf(one)}`, ...settings]);
}

function sServer(folder: string, one: OpensslConfiguration): ChildProcess {
  return start('openssl', [
    ...['s_server', '-quiet', '-www', '-accept', `${HOST}:${portOf(one)}`],
    ...['-cert', `${folder}/${one.key}.pem`, '-key', `${folder}/${one.key}.key`],
    ...['-min_protocol', one.versions[0], '-max_protocol', one.versions[1]],
    ...['-cipher', one.ciphers, '-groups', one.groups],
    ...(one.order === 'server' ? ['-serverpref'] : []),
    ...(one.http2 ? ['-alpn', 'h2,http/1.1'] : []),
  ]);
}

function node(folder: string, one: OpensslConfiguration): ChildProcess {
  const options = {
    minVersion: one.versions[0],
    maxVersion: one.versions[1],
    ciphers: one.ciphers,
    ecdhCurve: one.groups,
    honorCipherOrder: one.order === 'server',
    ...(one.http2 && { ALPNProtocols: ['h2', 'http/1.1'] }),
  };
  const script = `const { readFileSync } = require('node:fs');
    const [cert, key] = ['pem', 'key'].map((kind) => readFileSync(\`${folder}/${one.key}.\${kind}\`));
    require('node:tls')
      .createServer({ cert, key, ...${JSON.stringify(options)} }, (socket) => socket.on('error', () => {}).end())
      .on('tlsClientError', () => {})
      .listen(${portOf(one)}, '${HOST}');`;
  return start(process.execPath, ['-e', script]);
}

function versionsOf({ versions: [oldest, newest] }: OpensslConfiguration): readonly string[] {
  return OPENSSL_VERSIONS.slice(OPENSSL_VERSIONS.indexOf(oldest), OPENSSL_VERSIONS.indexOf(newest) + 1);
}
