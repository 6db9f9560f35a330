import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { RawSmtp } from '../../e2e/raw-smtp.js';
import { MAIL } from './address-plan.js';
import { LAB, listening, run, serve } from './processes.js';
import { EXIM, EXIM_USER, ofUnpacked, UNPACKED } from './unpacked.js';

const HOST = '127.0.0.1';
const FOLDER = `${LAB}/sending`;
const USERS = [
  EXIM_USER,
  'opensmtpd:x:64902:64902::/nonexistent:/usr/sbin/nologin',
  'opensmtpq:x:64903:64903::/nonexistent:/usr/sbin/nologin',
];

/** From which server, under which name, and whether it encrypts. */
export interface Route {
  readonly from: string;
  readonly helo: string;
  readonly tls: boolean;
}

/** How mail leaves: by the server that SPF of dkim.com lists, by a forwarder, or by one whose reverse DNS leads elsewhere. */
export const ROUTES = {
  direct: { from: MAIL.provider[0], helo: 'mx1.mailhost.net', tls: true },
  plain: { from: MAIL.provider[0], helo: 'mx1.mailhost.net', tls: false },
  forwarder: { from: MAIL.perfect[0], helo: 'mail.perfect.test', tls: true },
  stranger: { from: MAIL.plain[0], helo: 'out.dkim.com', tls: true },
} as const satisfies Readonly<Record<string, Route>>;
export type RouteName = keyof typeof ROUTES;

const NAMES = Object.keys(ROUTES) as RouteName[];

/** A real mail server that queues what it is given, looks up the MX record and delivers. */
export interface Mailer {
  readonly name: string;
  readonly isThere: boolean;
  /** The port of the first route; those of the others follow. */
  readonly port: number;
  readonly start: () => Promise<void>;
}

export const MAILERS: readonly Mailer[] = [
  { name: 'Postfix', isThere: true, port: 2630, start: startPostfix },
  { name: 'Exim', isThere: existsSync(EXIM), port: 2640, start: startExim },
  { name: 'OpenSMTPD', isThere: existsSync(`${UNPACKED}/usr/sbin/smtpd`), port: 2650, start: startOpenSmtpd },
];

export async function startMailers(mailers: readonly Mailer[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await addUsers();
  for (const { port, start } of mailers) {
    await start();
    await Promise.all(NAMES.map((_, i) => listening(HOST, port + i)));
  }
}

/** Gives a message to a mail server, which delivers it when it wants to. */
export async function submit(
  { name, port }: Mailer,
  route: RouteName,
  { mailFrom, recipient, message }: { readonly mailFrom: string; readonly recipient: string; readonly message: string },
): Promise<void> {
  const smtp = await RawSmtp.open(port + NAMES.indexOf(route));
  await smtp.greet('client.dkim.com');
  const replies = await smtp.send(mailFrom, recipient, message);
  smtp.close();
  if (!replies.at(-1)!.startsWith('250')) throw new Error(`${name}: ${replies.join(' | ')}`);
}

/** Only in the lab's own view of the files. */
async function addUsers(): Promise<void> {
  const groups = USERS.map((user) => `${user.split(':', 1)[0]!}:x:${user.split(':')[2]!}:`);
  for (const [file, lines] of [
    ['passwd', USERS],
    ['group', groups],
  ] as const) {
    writeFileSync(`${FOLDER}/${file}`, `${readFileSync(`/etc/${file}`, 'utf8').trimEnd()}\n${lines.join('\n')}\n`);
    await run('mount', ['--bind', `${FOLDER}/${file}`, `/etc/${file}`]);
  }
}

async function startPostfix(): Promise<void> {
  const [folder, settings] = [`${FOLDER}/postfix`, `${FOLDER}/postfix/etc`];
  for (const one of [settings, `${folder}/queue`, `${folder}/data`]) mkdirSync(one, { recursive: true });
  const main = [
    'compatibility_level = 3.6',
    `queue_directory = ${folder}/queue`,
    `data_directory = ${folder}/data`,
    'daemon_directory = /usr/lib/postfix/sbin',
    'myhostname = mx1.mailhost.net',
    'mydestination =',
    'mynetworks = 127.0.0.0/8',
    'inet_protocols = ipv4',
    `inet_interfaces = ${HOST}`, // all addresses are on this machine, and mail to them is no loop
    'smtpd_relay_restrictions = permit_mynetworks, reject',
    `maillog_file = ${LAB}/log/sending-mail.log`,
    `maillog_file_prefixes = ${LAB}`,
    'alias_maps =',
    'smtpd_peername_lookup = no',
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
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'smtp unix - - n - - smtp',
    ...NAMES.flatMap((name, i) => [
      `${HOST}:${2630 + i} inet n - n - - smtpd\n  -o content_filter=${name}:`,
      `${name} unix - - n - - smtp\n  -o smtp_bind_address=${ROUTES[name].from}\n  -o smtp_helo_name=${ROUTES[name].helo}\n  -o smtp_tls_security_level=${ROUTES[name].tls ? 'may' : 'none'}`,
    ]),
  ];
  writeFileSync(`${settings}/main.cf`, `${main.join('\n')}\n`);
  writeFileSync(`${settings}/master.cf`, `${services.join('\n')}\n`);
  for (const file of ['postfix-files', 'postfix-script', 'post-install'])
    if (existsSync(`/etc/postfix/${file}`)) copyFileSync(`/etc/postfix/${file}`, `${settings}/${file}`);
  await run('chown', ['postfix', `${folder}/data`]);
  for (const one of [FOLDER, folder]) chmodSync(one, 0o755);
  serve('sending-postfix', 'postfix', ['-c', settings, 'start-fg']);
}

/** One process for each route. It runs as its own user throughout, because what it sends goes to others. */
function startExim(): Promise<void> {
  for (const [i, name] of NAMES.entries()) {
    const { from, helo, tls } = ROUTES[name];
    const folder = `${FOLDER}/exim-${name}`;
    mkdirSync(folder, { recursive: true });
    chownSync(folder, 64901, 64901);
    const config = `
primary_hostname = ${helo}
spool_directory = ${folder}
log_file_path = ${folder}/%slog
local_interfaces = ${HOST}
daemon_smtp_ports = ${2640 + i}
exim_path = ${EXIM}
deliver_drop_privilege = true
host_lookup =
rfc1413_query_timeout = 0s
tls_advertise_hosts =
acl_smtp_rcpt = taken
begin acl
taken:
  accept
begin routers
out:
  driver = dnslookup
  domains = *
  transport = smtp
  no_more
begin transports
smtp:
  driver = smtp
  interface = ${from}
  helo_data = ${helo}
${tls ? '' : '  hosts_avoid_tls = *\n'}begin retry
* * F,1h,10s
`;
    writeFileSync(`${folder}/exim.conf`, config);
    serve(`exim-${name}`, EXIM, ['-C', `${folder}/exim.conf`, '-bdf', '-q10s'], { env: ofUnpacked() });
  }
  return Promise.resolve();
}

/** Its folders below /var are part of the program, so they are added in the lab's own view of the files. */
async function startOpenSmtpd(): Promise<void> {
  const folder = `${FOLDER}/opensmtpd`;
  for (const one of ['upper', 'work']) mkdirSync(`${folder}/${one}`, { recursive: true });
  const layers = `lowerdir=/var,upperdir=${folder}/upper,workdir=${folder}/work`;
  await run('mount', ['-t', 'overlay', 'overlay', '-o', layers, '/var']);
  for (const one of ['/var/lib/opensmtpd/empty', '/var/spool/smtpd']) mkdirSync(one, { recursive: true });
  chmodSync('/var/spool/smtpd', 0o711);
  const config = NAMES.flatMap((name, i) => {
    const { from, helo, tls } = ROUTES[name];
    return [
      `listen on ${HOST} port ${2650 + i} tag "${name}"`,
      `action "${name}" relay src ${from} helo "${helo}"${tls ? '' : ' host smtp+notls://test-in.mailhost.net'}`,
      `match tag "${name}" from any for any action "${name}"`,
    ];
  });
  writeFileSync(`${folder}/smtpd.conf`, `${config.join('\n')}\n`);
  serve('opensmtpd', `${UNPACKED}/usr/sbin/smtpd`, ['-d', '-f', `${folder}/smtpd.conf`], { env: ofUnpacked() });
}
