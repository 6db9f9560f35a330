import { NO_HOST } from '#base/domain/nonexistent-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { checkHost } from './spf-check-host.js';
import type { SpfLookup } from './spf-lookup.js';
import { parseMacros } from './spf-macro.js';
import { formatTerm, type SpfTerm } from './spf-term.js';

/** Addresses for documentation (RFC 5737, RFC 3849): no server sends from them, so nobody lists them. */
const CLIENTS = ['203.0.113.187', '2001:db8:7c41:e9::53'].map((address) => IpAddress.parse(address)!);

interface Place {
  /** The domain of the record that contains the term. */
  readonly owner: string;
  /** The domain of the sender. */
  readonly sender: string;
}

/** Whether a term with macros matches servers and senders that the owner did not list, for example because of a wildcard. */
export async function admitsStrangers(term: SpfTerm, { owner, sender }: Place, lookup: SpfLookup): Promise<boolean> {
  if (!('domain' in term) || term.domain === undefined || term.kind === 'ptr' || term.kind === 'exp') return false;
  if (isChosenBySender(term.domain)) return true;
  const text = `v=spf1 ${formatTerm('qualifier' in term ? { ...term, qualifier: '+' } : term)}`;
  const found = await Promise.all(
    CLIENTS.map((ip) => {
      let isRead = false;
      const alone: SpfLookup = (name, type) => {
        if (isRead || type !== 'TXT') return lookup(name, type);
        isRead = true;
        return Promise.resolve([text]);
      };
      const identity = { sender: `${NO_HOST}@${sender}`, helo: `${NO_HOST}.invalid` };
      return checkHost({ ip, domain: owner, ...identity, receiver: '', receivedAt: new Date(0) }, alone);
    }),
  );
  return found.some(({ result }) => result === 'pass');
}

/**
 * A name that ends with what the sender writes into the greeting or the local part, or with the PTR name of the client:
 * anyone can make it a name of their own.
 */
function isChosenBySender(spec: string): boolean {
  const { parts } = parseMacros(spec, 'term');
  const last = parts.at(-1);
  return last?.kind === 'macro' && 'hlp'.includes(last.letter) && last.keep > 1;
}
