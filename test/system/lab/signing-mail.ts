import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, connect, type Socket } from 'node:net';
import { SIGNING_KEY } from '../../lab/signing-key.js';
import { LAB, listening, run, serve } from './processes.js';

/** Where a set of servers listens. Each spec has its own, because servers run until the lab ends. */
export type SigningHost = '127.0.1.1' | '127.0.1.2';

const folderOf = (host: SigningHost) => `${LAB}/signing-${host}`;
const settingsOf = (host: SigningHost) => `${folderOf(host)}/postfix`;
const keyOf = (host: SigningHost) => `${folderOf(host)}/key.pem`;
const OPENDKIM_PORT = 8891;
const RSPAMD_PORT = 11332;
const SINK_PORT = 2600;

/** Ports of Postfix; each passes mail to another signer. The names are the selectors of dkim.com. */
export const SIGNERS = { opendkim: 2525, rspamd: 2526 } as const;
export type SignerName = keyof typeof SIGNERS;

/** Postfix with opendkim and rspamd as milters; what it sends is collected. */
export class SigningMail {
  private readonly waiting = new Map<string, (message: string) => void>();

  private constructor(private readonly host: SigningHost) {}

  static async start(host: SigningHost): Promise<SigningMail> {
    const mail = new SigningMail(host);
    for (const folder of [settingsOf(host), `${folderOf(host)}/queue`, `${folderOf(host)}/data`])
      mkdirSync(folder, { recursive: true });
    writeFileSync(keyOf(host), SIGNING_KEY.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
    createServer((socket) => mail.receive(socket))
      .listen(SINK_PORT, host)
      .unref();
    startOpendkim(host);
    startRspamd(host);
    await Promise.all([startPostfix(host), listening(host, OPENDKIM_PORT), listening(host, RSPAMD_PORT)]);
    await Promise.all(Object.values(SIGNERS).map((port) => listening(host, port)));
    return mail;
  }

  /** The message as Postfix passes it on, with the signature. Its Message-ID must be a new one. */
  async signed(signer: SignerName, message: string): Promise<string> {
    const id = messageId(message);
    const arrival = new Promise<string>((resolve) => this.waiting.set(id, resolve));
    await submit(this.host, SIGNERS[signer], message);
    return arrival;
  }

  private receive(socket: Socket): void {
    let text = '';
    let isData = false;
    const answer = (line: string) => void socket.write(`${line}\r\n`);
    answer('220 sink');
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (chunk: string) => {
      text += chunk;
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) {
          const message = `${part}\r\n`.replace(/^\.\./gm, '.');
          this.waiting.get(messageId(message))?.(message);
          isData = false;
          answer('250 taken');
        } else if (part === 'DATA') {
          isData = true;
          answer('354 go on');
        } else if (part === 'QUIT') socket.end('221 bye\r\n');
        else answer(part.startsWith('EHLO') ? '250-sink\r\n250 8BITMIME' : '250 sink');
      }
    });
  }
}

function messageId(message: string): string {
  return /^message-id:\s*(<[^>\r\n]+>)/im.exec(message)?.[1] ?? '';
}

/** One command after another, each after the reply to the one before. */
function submit(host: SigningHost, port: number, message: string): Promise<void> {
  const data = `${message.replace(/^\./gm, '..')}.\r\n`;
  const commands = ['EHLO client.dkim.com\r\n', 'MAIL FROM:<jo@dkim.com>\r\n', 'RCPT TO:<users@perfect.test>\r\n'];
  const steps = [...commands, 'DATA\r\n', data, 'QUIT\r\n'];
  return new Promise((resolve, reject) => {
    const socket = connect(port, host).setEncoding('utf8');
    socket.on('error', reject).on('data', (reply: string) => {
      if (!/^\d{3} /m.test(reply)) return; // more lines follow
      if (/^[45]/.test(reply)) return void socket.destroy(new Error(reply));
      const step = steps.shift();
      if (step === undefined) resolve(void socket.end());
      else socket.write(step);
    });
  });
}

function startOpendkim(host: SigningHost): void {
  const config = [
    'Syslog no',
    'Mode s',
    `Socket inet:${OPENDKIM_PORT}@${host}`,
    'Domain dkim.com',
    'Selector opendkim',
    `KeyFile ${keyOf(host)}`,
    'Canonicalization simple/simple',
  ];
  writeFileSync(`${folderOf(host)}/opendkim.conf`, `${config.join('\n')}\n`);
  serve('opendkim', 'opendkim', ['-f', '-x', `${folderOf(host)}/opendkim.conf`]);
}

/** Only the module that signs. */
function startRspamd(host: SigningHost): void {
  const config = `
options {
  filters = "dkim";
  control_socket = "${folderOf(host)}/rspamd.sock mode=0600";
  tempdir = "${folderOf(host)}";
  local_addrs = ["127.0.0.0/8"];
}
logging { type = "console"; level = "warning"; }
worker "rspamd_proxy" {
  bind_socket = "${host}:${RSPAMD_PORT}";
  milter = yes;
  count = 1;
  upstream "local" { default = yes; self_scan = yes; }
}
dkim_signing {
  sign_local = true;
  use_domain = "header";
  use_esld = false;
  check_pubkey = false;
  domain { dkim.com { selectors [ { path: "${keyOf(host)}"; selector: "rspamd"; } ] } }
}
modules { path = "/usr/share/rspamd/plugins/dkim_signing.lua"; }
`;
  writeFileSync(`${folderOf(host)}/rspamd.conf`, config);
  serve('rspamd', 'rspamd', ['-f', '-i', '-c', `${folderOf(host)}/rspamd.conf`]);
}

async function startPostfix(host: SigningHost): Promise<void> {
  const main = [
    'compatibility_level = 3.6',
    `queue_directory = ${folderOf(host)}/queue`,
    `data_directory = ${folderOf(host)}/data`,
    'daemon_directory = /usr/lib/postfix/sbin',
    'myhostname = out.dkim.com',
    'mydestination =',
    'mynetworks = 127.0.0.0/8',
    'smtpd_relay_restrictions = permit_mynetworks, reject',
    `relayhost = [${host}]:${SINK_PORT}`,
    'smtp_tls_security_level = none',
    'milter_default_action = tempfail',
    `maillog_file = ${LAB}/log/signing-mail.log`,
    `maillog_file_prefixes = ${LAB}`,
    'alias_maps =',
    'smtpd_peername_lookup = no',
  ];
  const milters = { opendkim: OPENDKIM_PORT, rspamd: RSPAMD_PORT };
  const services = [
    'postlog unix-dgram n - n - 1 postlogd',
    'anvil unix - - n - 1 anvil',
    'tlsmgr unix - - n 1000? 1 tlsmgr',
    'proxymap unix - - n - - proxymap',
    'rewrite unix - - n - - trivial-rewrite',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 300 1 qmgr',
    'bounce unix - - n - 0 bounce',
    'defer unix - - n - 0 bounce',
    'trace unix - - n - 0 bounce',
    'smtp unix - - n - - smtp',
    'relay unix - - n - - smtp',
    ...Object.entries(SIGNERS).map(
      ([name, port]) =>
        `${host}:${port} inet n - n - - smtpd\n  -o smtpd_milters=inet:${host}:${milters[name as SignerName]}`,
    ),
  ];
  writeFileSync(`${settingsOf(host)}/main.cf`, `${main.join('\n')}\n`);
  writeFileSync(`${settingsOf(host)}/master.cf`, `${services.join('\n')}\n`);
  for (const file of ['postfix-files', 'postfix-script', 'post-install'])
    if (existsSync(`/etc/postfix/${file}`)) copyFileSync(`/etc/postfix/${file}`, `${settingsOf(host)}/${file}`);
  await run('chown', ['postfix', `${folderOf(host)}/data`]);
  chmodSync(folderOf(host), 0o755);
  serve('signing-postfix', 'postfix', ['-c', settingsOf(host), 'start-fg']);
}
