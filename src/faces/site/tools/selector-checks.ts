import { DkimSelector } from '#base/domain/dkim-selector.js';
import { DomainName } from '#base/domain/domain-name.js';
import { MAX_GIVEN_SELECTORS } from '#platform/edge/params/given-selectors.js';

const MAX_DOMAINS = 5;
const BETWEEN = '._domainkey.';

interface SelectorCheck {
  readonly domain: string;
  readonly selectors: readonly string[];
}

/** The selectors of key names such as `s1._domainkey.example.com`, by domain. Reports can contain anything. */
export function selectorChecks(names: readonly string[]): readonly SelectorCheck[] {
  const found = new Map<string, Set<string>>();
  for (const name of names) {
    const at = name.indexOf(BETWEEN);
    const selector = at < 0 ? undefined : DkimSelector.parse(name.slice(0, at));
    const domain = at < 0 ? undefined : DomainName.parse(name.slice(at + BETWEEN.length));
    if (!selector || !domain) continue;
    const known = found.get(domain.ascii) ?? new Set();
    if (known.size < MAX_GIVEN_SELECTORS && (found.has(domain.ascii) || found.size < MAX_DOMAINS))
      found.set(domain.ascii, known.add(selector.text));
  }
  return [...found].map(([domain, selectors]) => ({ domain, selectors: [...selectors] }));
}
