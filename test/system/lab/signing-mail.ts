import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, connect, type Socket } from 'node:net';
import { SIGNING_KEY } from '../../lab/signing-key.js';
import { LAB, listening, run, serve } from './processes.js';

const FOLDER = `${LAB}/signing`;
const SETTINGS = `${FOLDER}/postfix`;
const KEY = `${FOLDER}/key.pem`;
const HOST = '127.0.0.1';
const OPENDKIM_PORT = 8891;
const RSPAMD_PORT = 11332;
const SINK_PORT = 2600;

/** Ports of Postfix; each passes mail to another signer. The names are the selectors of dkim.com. */
export const SIGNERS = { opendkim: 2525, rspamd: 2526 } as const;
export type SignerName = keyof typeof SIGNERS;

/** Postfix with opendkim and rspamd as milters; what it sends is collected. */
export class SigningMail {
  private readonly waiting = new Map<string, (message: string) => void>();

  static async start(): Promise<SigningMail> {
    const mail = new SigningMail();
    for (const folder of [SETTINGS, `${FOLDER}/queue`, `${FOLDER}/data`]) mkdirSync(folder, { recursive: true });
    writeFileSync(KEY, SIGNING_KEY.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 });
    createServer((socket) => mail.receive(socket))
      .listen(SINK_PORT, HOST)
      .unref();
    startOpendkim();
    startRspamd();
    await Promise.all([startPostfix(), listening(HOST, OPENDKIM_PORT), listening(HOST, RSPAMD_PORT)]);
    await Promise.all(Object.values(SIGNERS).map((port) => listening(HOST, port)));
    return mail;
  }

  /** The message as Postfix passes it on, with the signature. Its Message-ID must be a new one. */
  async signed(signer: SignerName, message: string): Promise<string> {
    const id = messageId(message);
    const arrival = new Promise<string>((resolve) => this.waiting.set(id, resolve));
    await submit(SIGNERS[signer], message);
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
function submit(port: number, message: string): Promise<void> {
  const data = `${message.replace(/^\./gm, '..')}.\r\n`;
  const commands = ['EHLO client.dkim.com\r\n', 'MAIL FROM:<jo@dkim.com>\r\n', 'RCPT TO:<users@perfect.test>\r\n'];
  const steps = [...commands, 'DATA\r\n', data, 'QUIT\r\n'];
  return new Promise((resolve, reject) => {
    const socket = connect(port, HOST).setEncoding('utf8');
    socket.on('error', reject).on('data', (reply: string) => {
      if (!/^\d{3} /m.test(reply)) return; // more lines follow
      if (/^[45]/.test(reply)) return void socket.destroy(new Error(reply));
      const step = steps.shift();
      if (step === undefined) resolve(void socket.end());
      else socket.write(step);
    });
  });
}

function startOpendkim(): void {
  const config = [
    'Syslog no',
    'Mode s',
    `Socket inet:${OPENDKIM_PORT}@${HOST}`,
    'Domain dkim.com',
    'Selector opendkim',
    `KeyFile ${KEY}`,
    'Canonicalization simple/simple',
  ];
  writeFileSync(`${FOLDER}/opendkim.conf`, `${config.join('\n')}\n`);
  serve('opendkim', 'opendkim', ['-f', '-x', `${FOLDER}/opendkim.conf`]);
}

/** Only the module that signs. */
function startRspamd(): void {
  const config = `
options {
  filters = "dkim";
  control_socket = "${FOLDER}/rspamd.sock mode=0600";
  tempdir = "${FOLDER}";
  local_addrs = ["127.0.0.0/8"];
}
logging { type = "console"; level = "warning"; }
worker "rspamd_proxy" {
  bind_socket = "${HOST}:${RSPAMD_PORT}";
  milter = yes;
  count = 1;
  upstream "local" { default = yes; self_scan = yes; }
}
dkim_signing {
  sign_local = true;
  use_domain = "header";
  use_esld = false;
  check_pubkey = false;
  domain { dkim.com { selectors [ { path: "${KEY}"; selector: "rspamd"; } ] } }
}
modules { path = "/usr/share/rspamd/plugins/dkim_signing.lua"; }
`;
  writeFileSync(`${FOLDER}/rspamd.conf`, config);
  serve('rspamd', 'rspamd', ['-f', '-i', '-c', `${FOLDER}/rspamd.conf`]);
}

async function startPostfix(): Promise<void> {
  const main = [
    'compatibility_level = 3.6',
    `queue_directory = ${FOLDER}/queue`,
    `data_directory = ${FOLDER}/data`,
    'daemon_directory = /usr/lib/postfix/sbin',
    'myhostname = out.dkim.com',
    'mydestination =',
    'mynetworks = 127.0.0.0/8',
    'smtpd_relay_restrictions = permit_mynetworks, reject',
    `relayhost = [${HOST}]:${SINK_PORT}`,
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
        `${HOST}:${port} inet n - n - - smtpd\n  -o smtpd_milters=inet:${HOST}:${milters[name as SignerName]}`,
    ),
  ];
  writeFileSync(`${SETTINGS}/main.cf`, `${main.join('\n')}\n`);
  writeFileSync(`${SETTINGS}/master.cf`, `${services.join('\n')}\n`);
  for (const file of ['postfix-files', 'postfix-script', 'post-install'])
    if (existsSync(`/etc/postfix/${file}`)) copyFileSync(`/etc/postfix/${file}`, `${SETTINGS}/${file}`);
  await run('chown', ['postfix', `${FOLDER}/data`]);
  chmodSync(FOLDER, 0o755);
  serve('signing-postfix', 'postfix', ['-c', SETTINGS, 'start-fg']);
}
