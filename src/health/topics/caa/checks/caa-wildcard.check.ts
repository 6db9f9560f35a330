import { few } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { caaIdentifiersOf } from '../../../../records/certificate-authorities.js';
import { isOwn, isPermitted, isReadable, permittedIssuers } from '../caa-permission.js';
import { publish, step } from '../../../repair/fixes.js';
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
    if (!issuers || !identifiers || !names.includes(wildcard) || !isReadable(caaRules)) return;
    const { owner, entries } = caaRules;
    const hasOwnRules = entries.some(({ record }) => record.property === 'issuewild');
    const isToldAlready = names.includes(host) && !hasOwnRules;
    if (isPermitted(issuers, identifiers) || isToldAlready) return;
    const told = blocked({ issuer, wildcard, owner, records: few(entries.map(({ text }) => text)) });
    if (!isOwn(caaRules)) return told;
    // The first issuewild takes the wildcards from all whom issue permits (RFC 8659 section 4.3).
    const isNobodys = issuers.every(({ domain }) => domain === '');
    const property = hasOwnRules || isNobodys ? 'issuewild' : 'issue';
    const value = `0 ${property} "${identifiers[0]!}"`;
    return told.fixedBy(publish({ host: owner, type: 'CAA', value }, step('caa-renewal', { issuer })));
  },
});
