import { type SpfLookupCount, targetOf } from '#formats/records/spf-lookup-count.js';
import type { SpfTerm } from '#formats/records/spf-term.js';
import {
  type MailProvider,
  receivingProviders,
  sendingProviders,
  signingProviders,
} from '#base/fingerprints/mail-providers.js';
import { isGenericSelector } from '#base/fingerprints/dkim-selectors.js';
import type { MxEntry } from '../mx/mail.facts.js';
import type { SpfPolicy } from './spf.facts.js';

interface MailSetup {
  readonly mx: readonly MxEntry[];
  readonly policy?: SpfPolicy;
  readonly lookups?: SpfLookupCount;
  /** Selectors with a usable key. */
  readonly selectors: readonly string[];
  /** Selectors with a record, but without a usable key. */
  readonly deadSelectors: readonly string[];
  /** Whether keys may exist under other selectors. */
  readonly mayHaveOthers: boolean;
}

/**
 * The mailbox provider, if SPF and DKIM are both those of another provider, often a former one. Undefined if a term or
 * a key may belong to it.
 */
export function uncoveredProvider({
  mx,
  policy,
  lookups: lookupCount,
  selectors,
  deadSelectors,
  mayHaveOthers,
}: MailSetup): MailProvider | undefined {
  const hosts = mx.map(({ host }) => host).filter((host) => host !== '');
  if (!policy || !lookupCount || !areLookupsComplete(lookupCount)) return undefined;
  if (hosts.length === 0 || hosts.some((host) => receivingProviders([host]).length === 0)) return undefined;
  const providers = receivingProviders(hosts);
  const senders = sendingProviders(lookupCount.entries.flatMap((entry) => targetOf(entry) ?? []));
  if (providers.some((one) => senders.includes(one) || one.onlyForwards || one.spf.length === 0)) return undefined;
  if (!policy.record.terms.every((term) => isOfOthers(term, providers))) return undefined;
  const isOthers = (selector: string) =>
    signingProviders(selector).some((one) => !isGenericSelector(selector) || senders.includes(one)) &&
    !signingProviders(selector).some((one) => providers.includes(one));
  // The provider signs with the selector that was set up for it, although its key is gone.
  const isKeyDead = deadSelectors.some((selector) => signingProviders(selector).some((one) => providers.includes(one)));
  const isSigned = selectors.length > 0 ? !selectors.every(isOthers) : mayHaveOthers && !isKeyDead;
  return isSigned ? undefined : providers[0];
}

/** Macros and failed lookups may authorize the provider. */
export function areLookupsComplete(lookups: SpfLookupCount): boolean {
  return lookups.complete && lookups.noted('macro').length + lookups.noted('failed').length === 0;
}

/** Addresses and unknown names may be a relay of the provider; MX hosts of a provider send only if it is documented. */
function isOfOthers(term: SpfTerm, providers: readonly MailProvider[]): boolean {
  switch (term.kind) {
    case 'all':
    case 'exp':
      return true;
    case 'include':
    case 'redirect':
      return sendingProviders([term.domain.toLowerCase()]).length > 0;
    case 'a':
    case 'mx':
      return term.domain === undefined && !providers.some(({ sendsFromMx }) => sendsFromMx);
    default:
      return false;
  }
}
