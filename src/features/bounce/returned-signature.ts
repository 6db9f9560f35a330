import { DomainName } from '#base/domain/domain-name.js';

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

/** `s1._domainkey.example.com`, or `header.d=example.com header.s=s1` in any order. */
const KEY_NAME = /(?:^|[^\w.-])([a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?)\._domainkey\.([a-z\d.-]{1,253})/i;
const NAMED_DOMAIN = /(?:^|[\s;,(])(?:header\.)?d=([a-z\d.-]{1,253})/i;
const NAMED_SELECTOR = /(?:^|[\s;,(])(?:header\.)?s=([a-z\d](?:[a-z\d._-]{0,61}[a-z\d])?)(?=[\s;,)]|$)/i;

/** The signature that an error names. */
export function signatureIn(error: string): DkimSignature | undefined {
  const [, key, zone] = KEY_NAME.exec(error) ?? [];
  const selector = key ?? NAMED_SELECTOR.exec(error)?.[1];
  const domain = DomainName.parse((zone ?? NAMED_DOMAIN.exec(error)?.[1] ?? '').replace(/\.$/, ''));
  return domain && selector !== undefined ? { domain: domain.ascii, selector: selector.toLowerCase() } : undefined;
}
