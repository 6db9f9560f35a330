import type { MessageLookup } from '#features/message-analysis/policy/message-lookup.js';
import { vectors } from './vectors.js';

export interface ExpectedSignature {
  domain: string;
  selector: string;
  result: string;
  why: string;
  whyAlternatives?: string[];
  alternatives?: string[];
  ignoringRfc8301?: string;
  flags?: string[];
}

export interface MessageCase {
  id: string;
  group: string;
  messageBase64: string;
  dns: Record<string, string[]>;
  dnsErrors?: Record<string, string>;
  dnsOther?: Record<string, Record<string, string[]>>;
  client: { ip?: string; helo?: string; mailFrom?: string } | null;
  now: number | null;
  confidence: 'high' | 'medium' | 'disputed';
  expected: {
    dkim: ExpectedSignature[];
    arc: { cv: string; result: string };
    spf?: { result: string; domain: string; ip: string };
    dmarc?: { result: string; policy?: string; disposition?: string; policyDomain?: string; aligned?: boolean };
    unsubscribe?: { present: boolean; oneClick: boolean };
    alteration?: { name: string; kinds: string[]; breaks: boolean; restorable: string };
  };
}

export function messageCases(): MessageCase[] {
  return vectors<MessageCase>('messages/messages.json');
}

/** The zone of a case in place of the DNS. */
export function lookupOf({ dns, dnsErrors = {}, dnsOther = {} }: MessageCase): MessageLookup {
  const zone = new Map(Object.entries(dns).map(([name, texts]) => [name.toLowerCase(), texts]));
  const others = new Map(Object.entries(dnsOther).map(([name, records]) => [name.toLowerCase(), records]));
  return {
    values(given, type) {
      const name = given.toLowerCase();
      if (name in dnsErrors) return Promise.resolve('failed');
      const values = type === 'TXT' ? zone.get(name) : others.get(name)?.[type];
      return Promise.resolve((values ?? []).map((value) => (type === 'MX' ? value.replace(/^\d+ /, '') : value)));
    },
    exists(given) {
      const name = given.toLowerCase();
      const all = [...zone.keys(), ...others.keys()];
      return Promise.resolve(all.some((owner) => owner === name || owner.endsWith(`.${name}`)));
    },
  };
}
