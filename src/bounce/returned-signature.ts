import { DomainName } from '../domain/domain-name.js';

/** Domain and selector of a DKIM signature. */
export interface DkimSignature {
  readonly domain: string;
  readonly selector: string;
}

const DOMAIN = /(?:^|;)\s{0,20}d\s{0,4}=\s{0,4}([^;\s]{1,253})/;
const SELECTOR = /(?:^|;)\s{0,20}s\s{0,4}=\s{0,4}([a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?)\s{0,20}(?:;|$)/i;

/** From the `DKIM-Signature` of the returned message (RFC 6376 section 3.5). */
export function parseSignature(field: string | undefined): DkimSignature | undefined {
  const domain = DomainName.parse(DOMAIN.exec(field ?? '')?.[1] ?? '');
  const selector = SELECTOR.exec(field ?? '')?.[1];
  return domain && selector !== undefined ? { domain: domain.ascii, selector: selector.toLowerCase() } : undefined;
}
