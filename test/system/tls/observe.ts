import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';
import { exchangeHello } from '#platform/network/connect/hello-exchange.js';
import { lenientTlsContext } from '#platform/network/connect/tls-handshake.js';
import { surveyMailFaults, surveyMailSuites, surveyTls } from '#platform/network/tls/tls-survey.js';
import { type CertificateAlgorithms, certificateAlgorithms } from '#formats/records/certificate-algorithms.js';
import type { OfferedTls } from '#formats/tls-wire/offered-tls.js';
import { withSession } from '#formats/tls-wire/session-offer.js';
import { type Configuration, isMailServer, portOf } from './configurations.js';

/** What our own questions found out about a server. */
export interface Observed {
  readonly offered: OfferedTls;
  readonly session?: Session;
}

interface Session {
  readonly protocol: string;
  readonly cipher: string;
  /** Null for a mail server, which has no ALPN. */
  readonly alpn: string | null;
  readonly certificate?: CertificateAlgorithms;
}

const NAME = 'tls.lab';
const ALPN = ['h2', 'http/1.1'];
const context = lenientTlsContext();

/** As many connections as the application has: ten to a web server, and to a mail server three besides the session. */
export async function observe(one: Configuration, host = '127.0.0.1'): Promise<readonly Observed[]> {
  const isMail = isMailServer(one);
  const open = () => (isMail ? openMail(portOf(one), host) : openWeb(portOf(one), host));
  const session = await handshake(await open(), isMail).catch(() => undefined);
  const ask = async (hello: Buffer) => {
    const socket = await open();
    try {
      return await exchangeHello(socket, hello);
    } finally {
      socket.destroy();
    }
  };
  const target = { serverName: NAME, random: randomBytes };
  const has13 = session?.protocol === 'TLSv1.3';
  const mail = { ...target, maxConnections: 3, has13 };
  const surveys = isMail
    ? [await surveyMailFaults(ask, mail), await surveyMailSuites(ask, mail)]
    : [await surveyTls(ask, { ...target, maxConnections: 9, alpn: ALPN })];
  return surveys.map((offered) => (session ? { offered: withSession(offered, session), session } : { offered }));
}

async function handshake(socket: Socket, isMail: boolean): Promise<Session> {
  const alpn = isMail ? {} : { ALPNProtocols: ALPN };
  const secured = secure({ socket, servername: NAME, secureContext: context, rejectUnauthorized: false, ...alpn });
  try {
    await once(secured, 'secureConnect');
    const leaf = secured.getPeerX509Certificate();
    return {
      protocol: secured.getProtocol() ?? '',
      cipher: secured.getCipher().standardName,
      alpn: isMail ? null : secured.alpnProtocol || 'none',
      ...(leaf && { certificate: certificateAlgorithms(leaf.raw) }),
    };
  } finally {
    secured.destroy();
    socket.destroy();
  }
}

async function openWeb(port: number, host: string): Promise<Socket> {
  const socket = connect(port, host);
  await once(socket, 'connect');
  return socket;
}

async function openMail(port: number, host: string): Promise<Socket> {
  const socket = await openWeb(port, host);
  await reply(socket);
  for (const command of ['EHLO client.lab', 'STARTTLS']) {
    socket.write(`${command}\r\n`);
    await reply(socket);
  }
  return socket;
}

/** Reads a reply of SMTP to its last line. */
async function reply(socket: Socket): Promise<void> {
  let text = '';
  while (!/^\d{3} [^\n]*\n$/m.test(text)) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString('latin1');
  }
}
