import { isBelow } from '#base/domain/host-name.js';
import type { Service } from '#features/change/change-facts.js';
import { isSpf } from '#formats/records/spf.js';
import type { Difference } from './differences.js';

/** Whether records that the proposed servers lack belong to a service that the owner gives up. */
export function isExpectedLoss(one: Difference, domain: string, expected: readonly Service[]): boolean {
  return one.kind === 'missing' && servicesWith(one, domain).some((service) => expected.includes(service));
}

/** The services whose confirmation covers a record set. */
function servicesWith({ name, type, current }: Difference, domain: string): readonly Service[] {
  const isPointer = type === 'A' || type === 'AAAA' || type === 'CNAME';
  if (name === domain) {
    if (type === 'MX') return ['mail'];
    if (isPointer) return ['web'];
    return type === 'TXT' && current.every(isSpf) ? ['spf'] : [];
  }
  if (name === `www.${domain}` && isPointer) return ['web', 'www'];
  if (name === `_dmarc.${domain}`) return ['dmarc'];
  if (isBelow(name, `_domainkey.${domain}`)) return ['dkim', 'mail'];
  return type === 'NS' ? ['delegation'] : [];
}
