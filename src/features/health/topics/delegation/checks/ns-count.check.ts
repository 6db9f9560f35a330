import { ok, problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const MIN = 2;

export const nsCount = check({
  id: 'ns-count',
  category: 'dns',
  needs: ['nsSet'],
  outcomes: { ok: ok('count'), single: problem('host').costs(12) },
  reference: { rule: 'RFC 1034 §4.1, RFC 2182 §5', dig: 'NS {zone}' },
  run({ nsSet: { names } }, { ok, single }) {
    const [host] = names;
    if (host === undefined) return;
    if (names.length >= MIN) return ok({ count: names.length });
    return single({ host }).fixedBy(advise(step('second-ns')));
  },
});
