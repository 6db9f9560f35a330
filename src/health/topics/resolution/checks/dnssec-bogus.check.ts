import { few } from '../../../../domain/evidence.js';
import { problem } from '../../../../domain/outcome.js';
import { advise, replace, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

export const dnssecBogus = check({
  id: 'dnssec-bogus',
  category: 'security',
  needs: ['brokenChain'],
  outcomes: { orphaned: problem('zone', 'errors', 'ds').costs(80), signatures: problem('zone', 'errors').costs(80) },
  reference: { rule: 'RFC 4035 §5, RFC 8914', dig: '+dnssec SOA {zone}' },
  run({ brokenChain: { zone, errors: said, ds, orphaned: isOrphaned, fitting } }, { orphaned, signatures }) {
    const errors = few(said);
    if (!isOrphaned) return signatures({ zone, errors }).fixedBy(advise(step('resign', { zone })));
    const [value] = fitting;
    const fix =
      value === undefined
        ? advise(step('remove-ds', { zone }))
        : replace(few(ds), { host: zone, type: 'DS', value }, step('registrar-ds', { zone }));
    return orphaned({ zone, errors, ds: few(ds) }).fixedBy(fix);
  },
});
