import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createWebServer } from 'node:https';
import { connect, createServer } from 'node:net';
import { decodeMessage } from '#formats/dns-wire/decode-message.js';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import type { Message } from '#formats/dns-wire/message.js';
import { framed, FramedMessages } from '#platform/network/dns/framed-messages.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { Identity } from '../../lab/certificates.js';
import { PUBLIC_RESOLVERS } from './address-plan.js';

const DNS_PORT = 53;
const HTTPS_PORT = 443;
const PORTAL_ADDRESS = IpAddress.parse('77.77.3.1')!;

type Change = (answer: Message) => Message;

/** A resolver that asks a real one, and may change what it says. Returns what ends it. */
export async function startForwarder(address: string, change: Change): Promise<() => void> {
  const answerTo = async (query: Buffer) => encodeMessage(change(decodeMessage(await resolved(query))));
  const udp = createSocket('udp4').on('message', (query, from) => {
    void answerTo(query).then((answer) => udp.send(answer, from.port, from.address));
  });
  const tcp = createServer((socket) => {
    const messages = new FramedMessages();
    socket
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        for (const query of messages.add(chunk)) void answerTo(query).then((answer) => socket.write(framed(answer)));
      });
  });
  udp.bind(DNS_PORT, address);
  tcp.listen(DNS_PORT, address);
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')]);
  return () => {
    udp.close();
    tcp.close();
  };
}

/** DNS over HTTPS/1.1, as behind a proxy that inspects TLS. */
export async function startOldHttps(address: string, identity: Identity): Promise<() => void> {
  const server = createWebServer({ ...identity, ALPNProtocols: ['http/1.1'] }, ({ url = '' }, response) => {
    const query = new URL(url, 'https://localhost').searchParams.get('dns') ?? '';
    void resolved(Buffer.from(query, 'base64url')).then((answer) => {
      response.writeHead(200, { 'content-type': 'application/dns-message' }).end(answer);
    });
  }).listen(HTTPS_PORT, address);
  await once(server, 'listening');
  return () => {
    server.closeAllConnections();
    server.close();
  };
}

/** Every name has one address, as before a login. */
export function withPortal(answer: Message): Message {
  const { name, type } = answer.questions[0]!;
  const record = { name, type: 'A', class: 1, ttl: 60, data: { address: PORTAL_ADDRESS } } as const;
  return { ...answer, rcode: 0, authorities: [], answers: type === 'A' ? [record] : [] };
}

/** Over TCP, so that no answer is truncated. */
function resolved(query: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const messages = new FramedMessages();
    const socket = connect(DNS_PORT, PUBLIC_RESOLVERS.cloudflare.address, () => socket.write(framed(query)));
    socket.on('error', reject).on('data', (chunk: Buffer) => {
      const [first] = messages.add(chunk);
      if (!first) return;
      socket.destroy();
      resolve(first);
    });
  });
}
