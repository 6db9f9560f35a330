import { type MailProvider, receivingProviders, sendingProviders } from './mail-providers.js';

/** Common selectors. DNS has no list of the selectors of a domain, so others are not found. */
const USUAL: readonly string[] = [
  ...['default', 'dkim', 'mail', 'smtp', 'selector', 'selector1', 'selector2', 'google'],
  ...['k1', 'k2', 's1', 's2', 's2048'],
];
const MAX_SELECTORS = 30;

/** The common selectors, and those of the providers in the MX and SPF records. */
export function selectorsToTry(mailHosts: readonly string[], spfDomains: readonly string[]): readonly string[] {
  return [...new Set([...USUAL, ...providerSelectors(mailHosts, spfDomains)])].slice(0, MAX_SELECTORS);
}

/** The selectors of the providers in the MX and SPF records. */
export function providerSelectors(mailHosts: readonly string[], spfDomains: readonly string[]): readonly string[] {
  const providers: readonly MailProvider[] = [...receivingProviders(mailHosts), ...sendingProviders(spfDomains)];
  return [...new Set(providers.flatMap(({ selectors }) => selectors))].slice(0, MAX_SELECTORS);
}

/** Whether a selector does not identify a provider. */
export function isGenericSelector(selector: string): boolean {
  return USUAL.includes(selector);
}
