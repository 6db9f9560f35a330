import type { DomainName } from '../../domain/domain-name.js';
import { TLS_STATES } from '../../domain/tls-fault.js';
import { isTlsVerdict } from '../../network/door/tls-handshake.js';
import type { HostVariant } from './host-variant.js';
import { visit, type Fetcher, type Visit } from './visit.js';

/** Where nobody answers for certain; any other failure may be ours. */
const NOBODY = new Set(['refused', 'no-address']);

/** The same name with or without `www`; nothing for names further down, which have no such twin. */
export function twinOf(domain: DomainName): string | undefined {
  if (domain.ascii.startsWith('www.')) return domain.ascii.slice('www.'.length);
  return domain.registrable?.equals(domain) ? `www.${domain.ascii}` : undefined;
}

/** Only the way and the status are of interest, so hardly any of the page is read. */
export function visitBriefly(fetcher: Fetcher, url: URL, signal?: AbortSignal): Promise<Visit> {
  return visit(fetcher, url, { maxBytes: 1, signal });
}

/** Nothing where it could not be found out. */
export function variantOf(visited: Visit): HostVariant | undefined {
  if (visited.state === 'reached') return { asked: visited.answer.asked, answer: visited.answer };
  const { asked, cause } = visited;
  if (isTlsVerdict(cause)) return { asked, tls: TLS_STATES[cause.fault] };
  return NOBODY.has(cause.reason) ? { asked } : undefined;
}
