import { DomainName } from '#base/domain/domain-name.js';
import { hostName } from '#base/domain/host-name.js';
import type { SpfTerm } from '#formats/records/spf-term.js';
import type { SpfRecord } from '#formats/records/spf.js';
import { receivingProviders, sendingProviders } from '#base/fingerprints/mail-providers.js';

/**
 * A redirect next to `all` counts for nothing (RFC 7208 section 6.1), often because it is left from a former provider. To
 * read it as a sender, the mailboxes have to be with its operator.
 */
export function withoutUnusedRedirect(record: SpfRecord, mailHosts: readonly string[]): SpfRecord {
  return { terms: record.terms.filter((term) => !isUnusedRedirect(term, record, mailHosts)) };
}

/** Whether `all` disables this redirect, and nothing shows that its operator still has the mail of the domain. */
export function isUnusedRedirect(term: SpfTerm, { terms }: SpfRecord, mailHosts: readonly string[]): boolean {
  if (term.kind !== 'redirect' || !terms.some(({ kind }) => kind === 'all')) return false;
  return !hasMailboxesAt(hostName(term.domain), mailHosts);
}

function hasMailboxesAt(target: string, mailHosts: readonly string[]): boolean {
  const receiving = receivingProviders(mailHosts);
  if (sendingProviders([target]).some((provider) => receiving.includes(provider))) return true;
  const operator = operatorOf(target);
  return operator !== undefined && mailHosts.some((host) => operatorOf(host) === operator);
}

function operatorOf(name: string): string | undefined {
  return DomainName.parseHost(name)?.organizational?.ascii;
}
