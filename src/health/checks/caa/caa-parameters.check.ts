import { cut, few } from '../../../domain/evidence.js';
import { ok, warn } from '../../../domain/outcome.js';
import { provesNoWildcard, type CaaIssuer } from '../../../records/caa-issuer.js';
import { advise, step } from '../../fixes.js';
import { check } from '../../health-check.js';

const PARAMETERS = ['accounturi', 'validationmethods'];

export const caaParameters = check({
  id: 'caa-parameters',
  category: 'security',
  needs: ['caaRules'],
  outcomes: { ok: ok('owner', 'records'), repeated: warn('owner', 'record'), unprovable: warn('owner', 'record') },
  reference: { rule: 'RFC 8657 §3, §4', dig: 'CAA {domain}' },
  run({ caaRules: { owner, entries } }, { ok, repeated, unprovable }) {
    const bound = entries.filter(({ record, faults }) => faults.length === 0 && namesOf(record.issuer).length > 0);
    const twice = bound.find(({ record }) => new Set(namesOf(record.issuer)).size < namesOf(record.issuer).length);
    const vain = bound.find(({ record }) => record.property === 'issuewild' && provesNoWildcard(record.issuer!));
    const wrong = twice ?? vain;
    if (!wrong) return bound.length > 0 ? ok({ owner, records: few(bound.map(({ text }) => text)) }) : undefined;
    const evidence = { owner, record: cut(wrong.text) };
    return (twice ? repeated : unprovable)(evidence).fixedBy(advise(step('caa-remove', evidence)));
  },
});

function namesOf(issuer: CaaIssuer | undefined): string[] {
  const names = issuer?.parameters.map(({ name }) => name.toLowerCase()) ?? [];
  return names.filter((name) => PARAMETERS.includes(name));
}
