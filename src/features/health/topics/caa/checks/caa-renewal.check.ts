import { firstFew } from '#base/domain/evidence.js';
import { ok, problem } from '#base/domain/outcome.js';
import { caaIdentifiersOf } from '#formats/records/certificate-authorities.js';
import { isInOwnZone, isPermitted, isProcessable, permittedIssuers } from '../caa-permission.js';
import { publish, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const caaRenewal = check({
  id: 'caa-renewal',
  category: 'security',
  needs: ['caaRules', 'certificate'],
  outcomes: { ok: ok('issuer', 'identifier'), blocked: problem('issuer', 'owner', 'records').costs(12) },
  reference: { rule: 'RFC 8659 §4.2', dig: 'CAA {domain}', verify: { blocked: 'dig CAA {owner}' } },
  run({ caaRules, certificate: { host, issuer, names } }, { ok, blocked }) {
    const issuers = permittedIssuers(caaRules, 'host');
    const identifiers = caaIdentifiersOf(issuer);
    // For a host covered only by a wildcard name, the wildcard rules apply.
    if (!issuers || !identifiers || !names.includes(host) || !isProcessable(caaRules)) return;
    const identifier = identifiers[0]!;
    if (isPermitted(issuers, identifiers)) return ok({ issuer, identifier });
    const { owner, entries } = caaRules;
    const finding = blocked({ issuer, owner, records: firstFew(entries.map(({ text }) => text)) });
    if (!isInOwnZone(caaRules)) return finding;
    return finding.fixedBy(
      publish({ host: owner, type: 'CAA', value: `0 issue "${identifier}"` }, step('caa-renewal', { issuer })),
    );
  },
});
