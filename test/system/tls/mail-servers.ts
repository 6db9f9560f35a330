import { type ChildProcess, spawn } from 'node:child_process';
import { chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXIM, EXIM_GROUP, EXIM_ID, EXIM_USER, ofUnpacked } from '../lab/unpacked.js';
import { type GnutlsConfiguration, type OpensslConfiguration, portOf } from './configurations.js';

const HOST = '127.0.0.1';

/** Its submission service speaks SMTP; another server, which nobody reaches here, would take the mail. */
export async function dovecot(folder: string, one: OpensslConfiguration): Promise<ChildProcess> {
  const own = join(folder, `dovecot-${portOf(one)}`);
  await mkdir(join(own, 'state'), { recursive: true });
  const config = `base_dir = ${own}/run
state_dir = ${own}/state
log_path = ${own}/log
protocols = submission
listen = ${HOST}
hostname = tls.lab
ssl_cert = <${folder}/${one.key}.pem
ssl_key = <${folder}/${one.key}.key
ssl_min_protocol = ${one.versions[0]}
ssl_cipher_list = ${one.ciphers}
ssl_curve_list = ${one.groups}
ssl_prefer_server_ciphers = ${one.order === 'server' ? 'yes' : 'no'}
submission_relay_host = ${HOST}
service submission-login {
  inet_listener submission {
    port = ${portOf(one)}
  }
  inet_listener submissions {
    port = 0
  }
}
passdb {
  driver = static
  args = nopassword=no password=none
}
`;
  await writeFile(join(own, 'dovecot.conf'), config);
  return spawn('dovecot', ['-F', '-c', join(own, 'dovecot.conf')], { stdio: 'ignore' });
}

/** Runs as its user, who is in its own view of the files only, and reads a copy of the key. */
export async function exim(folder: string, one: GnutlsConfiguration): Promise<ChildProcess> {
  const own = join(folder, `exim-${portOf(one)}`);
  const key = join(own, 'key');
  await mkdir(own);
  await copyFile(`${folder}/${one.key}.key`, key);
  for (const path of [own, key]) await chown(path, EXIM_ID, EXIM_ID);
  const lists = [await withLine('passwd', EXIM_USER, own), await withLine('group', EXIM_GROUP, own)];
  const config = `primary_hostname = tls.lab
spool_directory = ${own}
log_file_path = ${own}/%slog
local_interfaces = ${HOST}
daemon_smtp_ports = ${portOf(one)}
exim_path = ${EXIM}
host_lookup =
rfc1413_query_timeout = 0s
tls_advertise_hosts = *
tls_certificate = ${folder}/${one.key}.pem
tls_privatekey = ${key}
tls_require_ciphers = ${one.priority}
`;
  await writeFile(join(own, 'exim.conf'), config);
  const script = 'mount --bind "$1" /etc/passwd && mount --bind "$2" /etc/group && shift 2 && exec "$@"';
  const server = [EXIM, '-C', join(own, 'exim.conf'), '-bdf'];
  const args = ['--mount', '--propagation', 'private', 'sh', '-c', script, 'sh', ...lists, ...server];
  return spawn('unshare', args, { stdio: 'ignore', env: ofUnpacked() });
}

/** A copy of the file in /etc with one more line. */
async function withLine(name: string, line: string, folder: string): Promise<string> {
  const copy = join(folder, name);
  await writeFile(copy, `${(await readFile(`/etc/${name}`, 'utf8')).trimEnd()}\n${line}\n`);
  return copy;
}
