import { firstFew } from '#base/domain/evidence.js';
import { problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const caaLookup = check({
  id: 'caa-lookup',
  category: 'security',
  needs: ['caaFailure', 'validation?'],
  outcomes: { failed: problem('owner', 'errors').costs(12) },
  reference: {
    rule: 'RFC 8659 §3, RFC 8914',
    dig: 'CAA {owner}',
    rules: { failed: 'RFC 8659 §3' },
  },
  run({ caaFailure: { owner, errors }, validation }, { failed }) {
    if (validation && validation.denials.length > 0) return; // reported by dnssec-denial
    return failed({ owner, errors: firstFew(errors) }).fixedBy(advise(step('caa-lookup', { owner })));
  },
});
