import { allowsNoMethod, type CaaIssuer, namesTwoAccounts } from '../../../records/caa-issuer.js';
import { isNamedBy } from '../../../records/certificate-authorities.js';
import type { CaaSet } from './caa.facts.js';
import { isWithin } from '../../../domain/host-name.js';

const FOR_WEB = ['issue', 'issuewild'];

/** Who may issue, for single hosts or for all names below; nothing where everybody may (RFC 8659 sections 4.2, 4.3). */
export function permittedIssuers({ entries }: CaaSet, kind: 'host' | 'wildcard'): CaaIssuer[] | undefined {
  const named = (property: string) => entries.filter(({ record }) => record.property === property);
  const wild = kind === 'wildcard' ? named('issuewild') : [];
  const rules = wild.length > 0 ? wild : named('issue');
  const issuers = rules.flatMap(({ record }) => record.issuer ?? []);
  return rules.length > 0 ? issuers.filter((issuer) => !allowsNoMethod(issuer)) : undefined;
}

export function isPermitted(issuers: readonly CaaIssuer[], identifiers: readonly string[]): boolean {
  return issuers.some(({ domain }) => isNamedBy(domain, identifiers));
}

/** Whether CAs can follow the records; where they cannot, other checks say so. */
export function isReadable({ entries }: CaaSet): boolean {
  return entries.every(({ record, faults }) => {
    if (!record.isKnown) return !record.critical;
    const isSound = faults.length === 0 && record.issuer !== undefined && !namesTwoAccounts(record.issuer);
    return !FOR_WEB.includes(record.property) || isSound;
  });
}

/** Whether the records are in a zone of the domain, and not at the end of an alias to somebody else's. */
export function isOwn({ name, owner }: CaaSet): boolean {
  return isWithin(name, owner);
}
