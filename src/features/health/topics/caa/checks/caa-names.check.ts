import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { caaIdentifiersOf } from '#formats/records/certificate-authorities.js';
import { publish, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import type { CaaSet } from '../caa.facts.js';
import { isInOwnZone, isPermitted, isProcessable, permittedIssuers } from '../caa-permission.js';
import type { CertificateRules } from '../certificate-rules.facts.js';

export const caaNames = check({
  id: 'caa-names',
  category: 'security',
  needs: ['certificateRules', 'caaRules?', 'certificate?'],
  outcomes: { blocked: problem('names', 'issuer', 'owner', 'records').costs(10) },
  reference: { rule: 'RFC 8659 §3', dig: 'CAA {owner}' },
  run({ certificateRules, caaRules, certificate }, { blocked }) {
    // If the records of the domain itself block its certificate, caa-renewal and caa-wildcard report it, and their fix
    // also allows the other certificates of that CA.
    const isReported = ({ certified, issuer, own }: CertificateRules) =>
      !own &&
      certificate !== undefined &&
      (certificate.names.includes(certified) ||
        (issuer === certificate.issuer && certificate.names.includes(certificate.host) && !isWildcard(certified)));
    const stopped = certificateRules.flatMap((one) => {
      const rules = one.own ?? caaRules;
      return rules && !isReported(one) && isStopped(one, rules) ? [{ ...one, rules }] : [];
    });
    const [first] = stopped;
    if (!first) return;
    const { rules, issuer } = first;
    const alike = stopped.filter((one) => one.rules.owner === rules.owner && one.issuer === issuer);
    const names = firstFew([...new Set(alike.map(({ certified }) => certified))]);
    const told = blocked({
      names,
      issuer,
      owner: rules.owner,
      records: firstFew(rules.entries.map(({ text }) => text)),
    });
    if (!isInOwnZone(rules)) return told;
    const hasWild = rules.entries.some(({ record }) => record.property === 'issuewild');
    const property = alike.every(({ certified }) => isWildcard(certified)) && hasWild ? 'issuewild' : 'issue';
    const value = `0 ${property} "${caaIdentifiersOf(issuer)![0]!}"`;
    return told.fixedBy(publish({ host: rules.owner, type: 'CAA', value }, step('caa-renewal', { issuer })));
  },
});

function isStopped({ certified, issuer }: CertificateRules, rules: CaaSet): boolean {
  const issuers = permittedIssuers(rules, isWildcard(certified) ? 'wildcard' : 'host');
  const identifiers = caaIdentifiersOf(issuer);
  return (
    issuers !== undefined && identifiers !== undefined && isProcessable(rules) && !isPermitted(issuers, identifiers)
  );
}

function isWildcard(certified: string): boolean {
  return certified.startsWith('*.');
}
