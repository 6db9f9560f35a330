import type { DomainName } from '#base/domain/domain-name.js';
import { readDomain } from '#platform/edge/params/typed-name.js';

/** A word that is more than the name in it, or another form of it. */
export interface ReadWord {
  readonly typed: string;
  readonly domain: DomainName;
}

export interface DomainList {
  /** Each once, in the order of the text. */
  readonly domains: readonly DomainName[];
  /** Words that were changed to be read, of the domains above. */
  readonly changed: readonly ReadWord[];
  /** Words that are no domain. */
  readonly unread: readonly string[];
  /** Domains above the limit. */
  readonly left: number;
}

const MAX_WORDS = 5000;
const MAX_UNREAD = 10;

/** The domains of a pasted list: separated by spaces, line breaks, commas or semicolons; also as URLs and email addresses. */
export function readDomainList(text: string, limit: number): DomainList {
  const words = text.split(/[\s,;]+/, MAX_WORDS).filter((word) => word !== '');
  const read = words.map((word) => [word, readDomain(word)] as const);
  const all = new Map(read.flatMap(([, domain]) => (domain ? [[domain.ascii, domain] as const] : [])));
  const domains = [...all.values()].slice(0, limit);
  const shown = new Set(domains.map(({ ascii }) => ascii));
  const changed = new Map<string, ReadWord>();
  for (const [typed, domain] of read)
    if (domain && typed !== domain.ascii && shown.has(domain.ascii)) changed.set(typed, { typed, domain });
  return {
    domains,
    changed: [...changed.values()].slice(0, limit),
    unread: read.flatMap(([word, domain]) => (domain ? [] : [word])).slice(0, MAX_UNREAD),
    left: Math.max(0, all.size - limit),
  };
}
