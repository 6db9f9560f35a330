import type { DomainName } from '../../domain/domain-name.js';
import { isChallenge } from './challenge.js';
import { pageFacts, type PageFacts } from './page-facts.js';
import { visitBriefly } from './variant-facts.js';
import { visit, type Fetcher, type Reached, type Visit } from './visit.js';

/** More than this is no page; of less, as much is read as crawlers read. */
const LARGEST_PAGE = 8 * 1024 * 1024;

export interface HomePage {
  readonly home: Visit;
  /** The ways in with and without encryption. */
  readonly doors: readonly [secure: Visit, open: Visit];
}

/** The page of a domain: by https, and by http where that fails. */
export async function visitHome(fetcher: Fetcher, domain: DomainName): Promise<HomePage> {
  const [secureUrl, openUrl] = [addressOf(domain.ascii, 'https'), addressOf(domain.ascii, 'http')];
  const [secure, open] = await Promise.all([
    visit(fetcher, secureUrl, { maxBytes: LARGEST_PAGE }),
    visitBriefly(fetcher, openUrl),
  ]);
  const doors = [secure, open] as const;
  if (secure.state === 'reached') return { home: secure, doors };
  if (open.state === 'reached') return { home: await visit(fetcher, openUrl, { maxBytes: LARGEST_PAGE }), doors };
  return { home: secure.code === 'unreachable' ? open : secure, doors };
}

export function addressOf(host: string, scheme: 'http' | 'https'): URL {
  return new URL(`${scheme}://${host}/`);
}

export function homeFacts({ answer, body, cut, ttfbMs }: Reached, fetchedAt: number): PageFacts {
  const challenged = isChallenge(answer, body);
  return pageFacts({ ...answer, fetchedAt, ttfbMs, bytes: body.length, cut, challenged }, body);
}
