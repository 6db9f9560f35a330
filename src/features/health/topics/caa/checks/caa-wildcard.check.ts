import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { caaIdentifiersOf } from '#formats/records/certificate-authorities.js';
import { isInOwnZone, isPermitted, isProcessable, permittedIssuers } from '../caa-permission.js';
import { publish, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const caaWildcard = check({
  id: 'caa-wildcard',
  category: 'security',
  needs: ['caaRules', 'certificate'],
  outcomes: { blocked: problem('issuer', 'wildcard', 'owner', 'records').costs(10) },
  reference: { rule: 'RFC 8659 §4.3', dig: 'CAA {owner}' },
  run({ caaRules, certificate: { host, issuer, names } }, { blocked }) {
    const wildcard = `*.${host}`;
    const issuers = permittedIssuers(caaRules, 'wildcard');
    const identifiers = caaIdentifiersOf(issuer);
    if (!issuers || !identifiers || !names.includes(wildcard) || !isProcessable(caaRules)) return;
    const { owner, entries } = caaRules;
    const hasOwnRules = entries.some(({ record }) => record.property === 'issuewild');
    const isToldAlready = names.includes(host) && !hasOwnRules;
    if (isPermitted(issuers, identifiers) || isToldAlready) return;
    const finding = blocked({ issuer, wildcard, owner, records: firstFew(entries.map(({ text }) => text)) });
    if (!isInOwnZone(caaRules)) return finding;
    // Once there is an issuewild record, issue no longer applies to wildcards (RFC 8659 section 4.3).
    const permitsNoIssuer = issuers.every(({ domain }) => domain === '');
    const property = hasOwnRules || permitsNoIssuer ? 'issuewild' : 'issue';
    const value = `0 ${property} "${identifiers[0]!}"`;
    return finding.fixedBy(publish({ host: owner, type: 'CAA', value }, step('caa-renewal', { issuer })));
  },
});
