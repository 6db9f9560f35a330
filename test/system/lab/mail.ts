import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { isIpv6, MAIL, MOVING_MAIL } from './address-plan.js';
import {
  CERTIFICATES,
  type CertificateName,
  EXPIRED,
  issue,
  issueSelfSigned,
  issueWithoutChain,
} from './certificates.js';
import { startOddMail } from './odd-mail.js';
import { LAB, listening, run, serve } from './processes.js';

const POSTFIX = `${LAB}/postfix`;
const SETTINGS = `${POSTFIX}/etc`;

const ODD = ['latemail.com', 'greymail.com', 'tarpitmail.com', 'ipv4mail.com', 'tls11mail.com', 'hangupmail.com'];

export function issueMailCertificates(): void {
  issue('mail-provider', { names: ['mx1.mailhost.net'] });
  issue('mail-perfect', { names: ['mail.perfect.test'] });
  issue('mail-expired', { names: ['mx.oldmail.com'], ...EXPIRED });
  issue('mail-odd', { names: ODD.map((name) => `mx.${name}`) });
  issue('mail-test', { names: ['test-in.mailhost.net'] });
  issue('mail-other-name', { names: ['mx.elsewhere.example'] });
  issueSelfSigned('mail-self-signed', { names: ['mx.selfmail.com'] });
  issueWithoutChain('mail-chainless', { names: ['mx.chainmail.com'] });
}

export async function startMail(): Promise<void> {
  await startPostfix();
  startDovecot();
  startOddMail();
  const provider = [25, 465, 587, 143, 993, 110, 995].map((port) => listening(MAIL.provider[0], port));
  await Promise.all([...provider, listening(MAIL.canary[0], 25)]);
}

/** A listener of Postfix: address, port and TLS settings. */
function smtpd(address: string, port: number, settings: Readonly<Record<string, string>>): string {
  const options = Object.entries(settings).map(([name, value]) => `  -o ${name}=${value}`);
  const place = isIpv6(address) ? `[${address}]` : address;
  return [`${place}:${port} inet n - n - - smtpd`, ...options].join('\n');
}

/** Only port 25 with STARTTLS; `restrictions` apply to clients before the banner. */
function smtpHost(address: string, name: CertificateName, restrictions?: string): string {
  const { cert, key } = CERTIFICATES[name];
  const tls = { smtpd_tls_cert_file: cert, smtpd_tls_key_file: key, smtpd_tls_security_level: 'may' };
  const manner = { smtpd_delay_reject: 'no', smtpd_client_restrictions: restrictions! };
  return smtpd(address, 25, restrictions === undefined ? tls : { ...tls, ...manner });
}

function mailHost(addresses: readonly string[], name: 'mail-provider' | 'mail-perfect' | 'mail-expired'): string[] {
  const { cert, key } = CERTIFICATES[name];
  const tls = { smtpd_tls_cert_file: cert, smtpd_tls_key_file: key };
  return addresses.flatMap((address) => [
    smtpd(address, 25, { ...tls, smtpd_tls_security_level: 'may' }),
    smtpd(address, 465, { ...tls, smtpd_tls_wrappermode: 'yes' }),
    smtpd(address, 587, { ...tls, smtpd_tls_security_level: 'encrypt' }),
  ]);
}

async function startPostfix(): Promise<void> {
  for (const folder of [SETTINGS, `${POSTFIX}/queue`, `${POSTFIX}/data`]) mkdirSync(folder, { recursive: true });
  const main = [
    'compatibility_level = 3.6',
    `queue_directory = ${POSTFIX}/queue`,
    `data_directory = ${POSTFIX}/data`,
    'daemon_directory = /usr/lib/postfix/sbin',
    'myhostname = mx1.mailhost.net',
    `mydestination = mailhost.net, ${MOVING_MAIL.join(', ')}`,
    'inet_protocols = all',
    'smtpd_relay_restrictions = reject_unauth_destination',
    `maillog_file = ${LAB}/log/postfix-mail.log`,
    `maillog_file_prefixes = ${LAB}`,
    'alias_maps =',
    'local_recipient_maps =',
    'smtpd_peername_lookup = no',
  ];
  const plain = [...MAIL.plain, ...MAIL.canary].map((address) =>
    smtpd(address, 25, { smtpd_tls_security_level: 'none' }),
  );
  const services = [
    'postlog unix-dgram n - n - 1 postlogd',
    'anvil unix - - n - 1 anvil',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'proxymap unix - - n - - proxymap',
    'rewrite unix - - n - - trivial-rewrite',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'pickup unix n - n 60 1 pickup',
    ...mailHost(MAIL.provider, 'mail-provider'),
    ...mailHost(MAIL.perfect, 'mail-perfect'),
    ...mailHost(MAIL.expired, 'mail-expired'),
    ...plain,
    smtpHost(MAIL.otherName[0], 'mail-other-name'),
    smtpHost(MAIL.selfSigned[0], 'mail-self-signed'),
    smtpHost(MAIL.chainless[0], 'mail-chainless'),
    smtpHost(MAIL.late[0], 'mail-odd', 'sleep,4,permit'),
    smtpHost(MAIL.greylister[0], 'mail-odd', 'defer'),
    smtpHost(MAIL.tarpit[0], 'mail-odd', 'sleep,120,permit'),
    smtpHost(MAIL.ipv4Only[0], 'mail-odd'),
  ];
  writeFileSync(`${SETTINGS}/main.cf`, `${main.join('\n')}\n`);
  writeFileSync(`${SETTINGS}/master.cf`, `${services.join('\n')}\n`);
  for (const file of ['postfix-files', 'postfix-script', 'post-install'])
    if (existsSync(`/etc/postfix/${file}`)) copyFileSync(`/etc/postfix/${file}`, `${SETTINGS}/${file}`);
  await run('chown', ['postfix', `${POSTFIX}/data`]);
  chmodSync(POSTFIX, 0o755);
  serve('postfix', 'postfix', ['-c', SETTINGS, 'start-fg']);
}

function startDovecot(): void {
  const [provider, perfect] = [CERTIFICATES['mail-provider'], CERTIFICATES['mail-perfect']];
  const config = [
    `base_dir = ${LAB}/dovecot/run`,
    `state_dir = ${LAB}/dovecot/state`,
    'log_path = /dev/stderr',
    'protocols = imap pop3',
    `listen = ${[...MAIL.provider, ...MAIL.perfect].join(', ')}`,
    'ssl = yes',
    `ssl_cert = <${provider.cert}`,
    `ssl_key = <${provider.key}`,
    ...MAIL.perfect.map(
      (address) => `local ${address} {\n  ssl_cert = <${perfect.cert}\n  ssl_key = <${perfect.key}\n}`,
    ),
    'passdb {\n  driver = static\n  args = nopassword=no password=none\n}',
  ];
  mkdirSync(`${LAB}/dovecot/state`, { recursive: true });
  writeFileSync(`${LAB}/dovecot/dovecot.conf`, `${config.join('\n')}\n`);
  serve('dovecot', 'dovecot', ['-F', '-c', `${LAB}/dovecot/dovecot.conf`]);
}
