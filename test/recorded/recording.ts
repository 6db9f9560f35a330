import type { DnsQuery } from '#platform/network/dns/dns-answer.js';
import type { ServerQuery } from './questions.js';

export const RECORDING = 'test/recorded/answers.json';

/** Answers in base64, by resolver or server and by query. */
export interface Recording {
  readonly resolvers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly servers: Readonly<Record<string, string>>;
}

export function resolverKey({ name, type, checkingDisabled }: DnsQuery): string {
  return [name, type, ...(checkingDisabled ? ['cd'] : [])].join(' ');
}

export function serverKey({ server, over, name, type, plain }: ServerQuery): string {
  return [server, over, name, type, ...(plain ? ['plain'] : [])].join(' ');
}
