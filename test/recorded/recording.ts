import type { DnsQuestion } from '../../src/network/dns/dns-answer.js';
import type { ServerQuestion } from './questions.js';

export const RECORDING = 'test/recorded/answers.json';

/** Answers as base64, by who gave them and to which question. */
export interface Recording {
  readonly resolvers: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly servers: Readonly<Record<string, string>>;
}

export function resolverKey({ name, type, checkingDisabled }: DnsQuestion): string {
  return [name, type, ...(checkingDisabled ? ['cd'] : [])].join(' ');
}

export function serverKey({ server, over, name, type, plain }: ServerQuestion): string {
  return [server, over, name, type, ...(plain ? ['plain'] : [])].join(' ');
}
