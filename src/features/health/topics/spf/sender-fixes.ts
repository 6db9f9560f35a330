import { firstFew, type Params } from '#base/domain/evidence.js';
import type { Fix, Step } from '#base/domain/fix.js';
import { isWithin } from '#base/domain/host-name.js';
import { formatTerm, type SpfTerm } from '#formats/records/spf-term.js';
import { formatSpf, type SpfRecord } from '#formats/records/spf.js';
import { type KnownSenders, knownSenders, type MailProvider } from '#base/fingerprints/mail-providers.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { MxEntry } from '../mx/mail.facts.js';
import type { ReverseName } from '#engine/gathering/reverse-name.js';
import type { SpfPolicy } from './spf.facts.js';
import { hasSender } from '#engine/repair/spf-repair.js';

/** The senders of the mailboxes: documented terms of providers, and own hosts whose PTR name is in the domain. */
export function mailboxSenders(
  domain: string,
  mx: readonly MxEntry[],
  reverseNames: readonly ReverseName[] = [],
): KnownSenders {
  const isOwnSender = reverseNames.some(
    ({ confirmed, names }) => confirmed && names.some((name) => isWithin(name, domain)),
  );
  const hosts = mx.map(({ host }) => host);
  return knownSenders(hosts, isOwnSender ? hosts.filter((host) => isWithin(host, domain)) : []);
}

/** The step to find out which servers send, and to publish them in a new record. */
export function findSendersStep({ unknown, provider }: KnownSenders): Step {
  if (provider) return step('spf-ask-provider', sourceOf(provider));
  return unknown.length === 0 ? step('spf-ask') : step('spf-ask-hosts', { hosts: firstFew(unknown) });
}

/** The same for a domain that has a record: what is found is added to it, because a second record would invalidate both. */
export function findMoreSenders({ unknown, provider }: KnownSenders, { name, record }: SpfPolicy): Fix {
  const add = step('spf-add-found', { host: name, ...aroundNewSenders(record) });
  if (provider) return advise(step('spf-find-provider', sourceOf(provider)), add);
  const find = unknown.length === 0 ? step('spf-find') : step('spf-find-hosts', { hosts: firstFew(unknown) });
  return advise(find, add);
}

/** The record before and after the place where senders are added; a record without senders has no end to keep. */
function aroundNewSenders({ terms }: SpfRecord): { readonly start: string; readonly end: string } {
  const isEnd = ({ kind }: SpfTerm) => kind === 'all' || kind === 'redirect';
  const start = terms.filter((term) => !isEnd(term));
  const end = hasSender({ terms }) ? terms.filter(isEnd) : [];
  return { start: formatSpf({ terms: start }), end: end.map(formatTerm).join(' ') || '~all' };
}

function sourceOf({ name, source }: MailProvider): Params {
  return { provider: name, source };
}
