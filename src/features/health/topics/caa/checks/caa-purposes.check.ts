import { info } from '#base/domain/outcome.js';
import { isProcessable, permittedIssuers } from '../caa-permission.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

/** Certificate kinds that the domain may not need and that `issue` does not restrict. */
export const caaPurposes = check({
  id: 'caa-purposes',
  category: 'security',
  needs: ['caaRules', 'certificate?', 'mailHosts?'],
  outcomes: { open: info('owner', 'properties') },
  reference: { rule: 'RFC 8659 §4.3, RFC 9495 §4', dig: 'CAA {owner}' },
  run({ caaRules, certificate, mailHosts }, { open }) {
    const { name, owner, entries } = caaRules;
    const issuers = permittedIssuers(caaRules, 'host');
    // Irrelevant as long as any CA may issue; inherited records are covered by the report of their owner.
    if (!issuers || !isProcessable(caaRules) || owner !== name) return;
    const isServed = certificate && !certificate.names.some((name) => name.startsWith('*.'));
    const properties = [
      ...(isServed && issuers.some(({ domain }) => domain !== '') ? ['issuewild'] : []),
      ...(mailHosts ? ['issuemail', 'issuevmc'] : []),
    ].filter((property) => !entries.some(({ record }) => record.property === property));
    if (properties.length === 0) return;
    const lines = properties.map((property) => `0 ${property} ";"`).join('\n');
    return open({ owner, properties }).fixedBy(advise(step('caa-purposes', { owner, lines })));
  },
});
