import { firstFew } from '#base/domain/evidence.js';
import type { Step } from '#base/domain/fix.js';
import { isWithin } from '#base/domain/host-name.js';
import { type KnownSenders, knownSenders } from '../../mail-providers.js';
import { step } from '../../repair/fixes.js';
import type { MxEntry } from '../mx/mail.facts.js';
import type { ReverseName } from '#engine/gathering/reverse-name.js';

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

/** The step to find out which servers send. */
export function findSendersStep({ unknown, provider }: KnownSenders): Step {
  if (provider) return step('spf-ask-provider', { provider: provider.name, source: provider.source });
  return unknown.length === 0 ? step('spf-ask') : step('spf-ask-hosts', { hosts: firstFew(unknown) });
}
