import { allowsNoMethod, type CaaIssuer, namesTwoAccounts } from '../../../records/caa-issuer.js';
import { isIdentifiedBy } from '../../../records/certificate-authorities.js';
import type { CaaSet } from './caa.facts.js';
import { isWithin } from '../../../domain/host-name.js';

const FOR_WEB = ['issue', 'issuewild'];

/** The CAs that may issue for hosts or for wildcards; undefined if any CA may (RFC 8659 sections 4.2, 4.3). */
export function permittedIssuers({ entries }: CaaSet, kind: 'host' | 'wildcard'): CaaIssuer[] | undefined {
  const named = (property: string) => entries.filter(({ record }) => record.property === property);
  const wild = kind === 'wildcard' ? named('issuewild') : [];
  const rules = wild.length > 0 ? wild : named('issue');
  const issuers = rules.flatMap(({ record }) => record.issuer ?? []);
  return rules.length > 0 ? issuers.filter((issuer) => !allowsNoMethod(issuer)) : undefined;
}

export function isPermitted(issuers: readonly CaaIssuer[], identifiers: readonly string[]): boolean {
  return issuers.some(({ domain }) => isIdentifiedBy(domain, identifiers));
}

/** Whether CAs can process the records; errors are reported by other checks. */
export function isProcessable({ entries }: CaaSet): boolean {
  return entries.every(({ record, faults }) => {
    if (!record.isKnown) return !record.critical;
    const isSound = faults.length === 0 && record.issuer !== undefined && !namesTwoAccounts(record.issuer);
    return !FOR_WEB.includes(record.property) || isSound;
  });
}

/** Whether the records are in a zone of the domain, not at the target of a CNAME to another domain. */
export function isInOwnZone({ name, owner }: CaaSet): boolean {
  return isWithin(name, owner);
}
