import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import type { Identity } from './certificates.js';

/** What a mail server says first, by port. */
const GREETINGS: Readonly<Record<number, string>> = {
  25: '220 ESMTP',
  465: '220 ESMTP',
  587: '220 ESMTP',
  143: '* OK IMAP4rev2',
  993: '* OK IMAP4rev2',
  110: '+OK POP3',
  995: '+OK POP3',
};
const TLS_PORTS = new Set([465, 993, 995]);

export const MAIL_PORTS = Object.keys(GREETINGS).map(Number);

/** A mail server that greets and listens; TLS from the start where the port means that. */
export function mailServer(port: number, identity: Identity): Server {
  const greet = (socket: Socket) => {
    socket.on('error', () => undefined).write(`${GREETINGS[port]!}\r\n`);
  };
  return TLS_PORTS.has(port) ? createSecureServer(identity, greet) : createServer(greet);
}
