import { readFileSync } from 'node:fs';
import type { DnsQuery } from '#platform/network/dns/dns-answer.js';
import { RESOLVER_QUESTIONS, SERVER_QUESTIONS } from './questions.js';
import { type Recording, RECORDING, resolverKey, serverKey } from './recording.js';

const { resolvers, servers } = JSON.parse(readFileSync(RECORDING, 'utf8')) as Recording;

function decoded(text: string | undefined, key: string): Uint8Array {
  if (text === undefined) throw new Error(`not recorded: ${key}; see npm run record`);
  return Buffer.from(text, 'base64');
}

/** The recorded answer of a resolver of this vendor. */
export function resolverAnswer(make: string, query: DnsQuery): Uint8Array {
  const key = resolverKey(query);
  return decoded(resolvers[make]?.[key], `${make} ${key}`);
}

export const MAKES = Object.keys(resolvers);

export const FROM_RESOLVERS = MAKES.flatMap((make) =>
  RESOLVER_QUESTIONS.map((truth) => ({
    title: `${make} ${resolverKey(truth)}`,
    make,
    truth,
    wire: resolverAnswer(make, truth),
  })),
);

export const FROM_SERVERS = SERVER_QUESTIONS.map((truth) => {
  const title = serverKey(truth);
  return { title, truth, wire: decoded(servers[title], title) };
});
