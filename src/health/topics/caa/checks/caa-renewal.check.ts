import { few } from '../../../../domain/evidence.js';
import { ok, problem } from '../../../../domain/outcome.js';
import { caaIdentifiersOf } from '../../../../records/certificate-authorities.js';
import { isOwn, isPermitted, isReadable, permittedIssuers } from '../caa-permission.js';
import { publish, step } from '../../../repair/fixes.js';
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
    // A host that only a wildcard covers goes by the rules for wildcards.
    if (!issuers || !identifiers || !names.includes(host) || !isReadable(caaRules)) return;
    const identifier = identifiers[0]!;
    if (isPermitted(issuers, identifiers)) return ok({ issuer, identifier });
    const { owner, entries } = caaRules;
    const told = blocked({ issuer, owner, records: few(entries.map(({ text }) => text)) });
    if (!isOwn(caaRules)) return told;
    return told.fixedBy(
      publish({ host: owner, type: 'CAA', value: `0 issue "${identifier}"` }, step('caa-renewal', { issuer })),
    );
  },
});
