import { type MailProvider, receivingProviders, sendingProviders } from '../../mail-providers.js';

/** Selectors that many senders use. There is no list of a domain's own: who uses another name is not found. */
const USUAL: readonly string[] = [
  ...['default', 'dkim', 'mail', 'smtp', 'selector', 'selector1', 'selector2', 'google'],
  ...['k1', 'k2', 's1', 's2', 's2048'],
];
const MOST_SELECTORS = 30;

/** The usual ones, and those of the providers that the MX hosts and the names in the SPF record betray. */
export function selectorsToTry(mailHosts: readonly string[], spfDomains: readonly string[]): readonly string[] {
  const providers: readonly MailProvider[] = [...receivingProviders(mailHosts), ...sendingProviders(spfDomains)];
  return [...new Set([...USUAL, ...providers.flatMap(({ selectors }) => selectors)])].slice(0, MOST_SELECTORS);
}
