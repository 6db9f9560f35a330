import { shorten, firstFew } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import { namesTwoAccounts, excludesWildcards } from '#formats/records/caa-issuer.js';
import type { CaaEntry } from '../caa.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const CONDITIONS = ['accounturi', 'validationmethods'];

export const caaParameters = check({
  id: 'caa-parameters',
  category: 'security',
  needs: ['caaRules'],
  outcomes: {
    ok: ok('owner', 'records'),
    repeated: warn('owner', 'record').costs(4),
    'unusable-method': warn('owner', 'record').costs(4),
  },
  reference: {
    rule: 'RFC 8657 §3, §4',
    dig: 'CAA {owner}',
    rules: { repeated: 'RFC 8657 §3', 'unusable-method': 'RFC 8657 §4' },
  },
  run({ caaRules: { owner, entries } }, { ok, repeated, 'unusable-method': unusableMethod }) {
    const bound = entries.filter(isBound);
    const twice = bound.find(({ record }) => namesTwoAccounts(record.issuer!));
    const vain = bound.find(({ record }) => record.property === 'issuewild' && excludesWildcards(record.issuer!));
    const wrong = twice ?? vain;
    if (!wrong) return bound.length > 0 ? ok({ owner, records: firstFew(bound.map(({ text }) => text)) }) : undefined;
    const evidence = { owner, record: shorten(wrong.text) };
    return (twice ? repeated : unusableMethod)(evidence).fixedBy(advise(step('caa-remove', evidence)));
  },
});

function isBound({ record, faults }: CaaEntry): boolean {
  const parameters = record.issuer?.parameters ?? [];
  return faults.length === 0 && parameters.some(({ name }) => CONDITIONS.includes(name.toLowerCase()));
}
