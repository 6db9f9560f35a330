import { allowsNoMethod, type CaaIssuer, namesTwoAccounts } from '#formats/records/caa-issuer.js';
import { isIdentifiedBy } from '#formats/records/certificate-authorities.js';
import type { FaultCode } from '#formats/records/syntax-fault.js';
import type { CaaEntry, CaaSet } from './caa.facts.js';
import { isWithin } from '#base/domain/host-name.js';

const FOR_WEB = ['issue', 'issuewild'];
/** RFC 8659 section 4.2: a value that does not match the grammar names no issuer. */
const UNREADABLE: ReadonlySet<FaultCode> = new Set<FaultCode>([
  ...(['domain-invalid', 'part-empty', 'part-malformed', 'name-invalid', 'character-invalid'] as const),
]);

/** The CAs that may issue for hosts or for wildcards; undefined if any CA may (RFC 8659 sections 4.2, 4.3). */
export function permittedIssuers({ entries }: CaaSet, kind: 'host' | 'wildcard'): CaaIssuer[] | undefined {
  const named = (property: string) => entries.filter(({ record }) => record.property === property);
  const wild = kind === 'wildcard' ? named('issuewild') : [];
  const rules = wild.length > 0 ? wild : named('issue');
  const issuers = rules.filter((rule) => !isUnreadable(rule)).flatMap(({ record }) => record.issuer ?? []);
  return rules.length > 0 ? issuers.filter((issuer) => !allowsNoMethod(issuer)) : undefined;
}

export function isPermitted(issuers: readonly CaaIssuer[], identifiers: readonly string[]): boolean {
  return issuers.some(({ domain }) => isIdentifiedBy(domain, identifiers));
}

/** Whether it is clear which CAs the records allow; errors that block all are reported by other checks. */
export function isProcessable({ entries }: CaaSet): boolean {
  if (blocksAll(entries)) return false;
  return entries.every((entry) => {
    const { record, faults } = entry;
    if (!record.isKnown) return !record.critical;
    if (!FOR_WEB.includes(record.property) || isUnreadable(entry)) return true;
    // CAs ignore the reserved flags (RFC 8659 section 4.1).
    const isSound = faults.every(({ code }) => code === 'flags-invalid');
    return isSound && record.issuer !== undefined && !namesTwoAccounts(record.issuer);
  });
}

/** Whether no CA may issue by mistake: every `issue` record has a syntax error in its value. */
export function blocksAll(entries: readonly CaaEntry[]): boolean {
  const issuers = issuersIn(entries);
  return issuers.length > 0 && issuers.every(isUnreadable);
}

export function issuersIn(entries: readonly CaaEntry[]): CaaEntry[] {
  return entries.filter(({ record }) => record.property === 'issue');
}

function isUnreadable({ faults }: CaaEntry): boolean {
  return faults.some(({ code }) => UNREADABLE.has(code));
}

/** Whether the records are in a zone of the domain, not at the target of a CNAME to another domain. */
export function isInOwnZone({ name, owner }: CaaSet): boolean {
  return isWithin(name, owner);
}
