import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { encodeMessage } from '#formats/dns-wire/encode-message.js';
import { encodePaddedQuery, queryMessage } from '#formats/dns-wire/query.js';
import { DohConnection } from '#platform/network/dns/doh-connection.js';
import { LightHttp2Client } from '#platform/network/http2/light-http2-client.js';
import { RESOLVER_QUESTIONS, SERVER_QUESTIONS, type ServerQuery } from '../recorded/questions.js';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { HttpChoice } from '#platform/network/dns/http-choice.js';
import { ResolverStates } from '#platform/runtime/resolver-states.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { type Recording, RECORDING, resolverKey, serverKey } from '../recorded/recording.js';
import { NAME_SERVERS, PUBLIC_RESOLVERS } from './lab/address-plan.js';

const PATIENCE_MS = 20_000;
const base64 = (wire: Uint8Array) => Buffer.from(wire).toString('base64');

const http2 = new LightHttp2Client();
const clients = { http2, http1: http2, node: http2 };

async function askResolver(host: string): Promise<Record<string, string>> {
  const choice = new HttpChoice(host, clients, new ResolverStates());
  const connection = new DohConnection(`https://${host}/dns-query`, { choice, pingMs: PATIENCE_MS, session: {} });
  const answers: Record<string, string> = {};
  for (const question of RESOLVER_QUESTIONS) {
    const ask = (signal: CancelSignal) => connection.get(encodePaddedQuery(question), signal);
    const { body } = await new Timeouts().limit(PATIENCE_MS, undefined, ask);
    answers[resolverKey(question)] = base64(body);
  }
  connection.close();
  return answers;
}

function queryFor({ name, type, plain, server }: ServerQuery): Uint8Array {
  const query = queryMessage({ name, type, id: 0x2a2a, recursionDesired: server.startsWith('recursor') });
  return encodeMessage(plain ? { ...query, edns: undefined } : query);
}

async function overUdp(address: string, query: Uint8Array): Promise<Uint8Array> {
  const socket = createSocket('udp4');
  socket.send(query, 53, address);
  const [answer] = (await once(socket, 'message')) as [Buffer];
  socket.close();
  return answer;
}

/** Reads only the first message, which is enough for all zones of the lab, including transfers. */
async function overTcp(address: string, query: Uint8Array): Promise<Uint8Array> {
  const socket = connect(53, address);
  socket.write(Uint8Array.of(query.length >> 8, query.length & 0xff, ...query));
  let received = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    received = Buffer.concat([received, chunk]);
    if (received.length >= 2 && received.length >= 2 + received.readUInt16BE()) break;
  }
  return received.subarray(2, 2 + received.readUInt16BE());
}

const resolvers: Record<string, Record<string, string>> = {};
for (const { host, make } of Object.values(PUBLIC_RESOLVERS)) resolvers[make] ??= await askResolver(host);

const servers: Record<string, string> = {};
for (const question of SERVER_QUESTIONS) {
  const [address] = NAME_SERVERS[question.server]!.addresses;
  const ask = question.over === 'udp' ? overUdp : overTcp;
  servers[serverKey(question)] = base64(await ask(address!, queryFor(question)));
}
const recording: Recording = { resolvers, servers };
writeFileSync(RECORDING, `${JSON.stringify(recording, undefined, 1)}\n`);
process.stdout.write(
  `${RECORDING}: ${RESOLVER_QUESTIONS.length * Object.keys(resolvers).length + SERVER_QUESTIONS.length} answers\n`,
);
process.exit(); // docs/decisions/0014
