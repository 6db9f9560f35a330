import { ok, problem } from '../../../domain/outcome.js';
import { advise, step } from '../../fixes.js';
import { check } from '../../health-check.js';

const LEAST = 2;

export const nsCount = check({
  id: 'ns-count',
  category: 'dns',
  needs: ['nameServers'],
  outcomes: { ok: ok('count'), single: problem('host') },
  reference: { rule: 'RFC 1034 §4.1, RFC 2182 §5', dig: 'NS {zone}' },
  run({ nameServers }, { ok, single }) {
    const [first] = nameServers;
    if (!first) return;
    if (nameServers.length >= LEAST) return ok({ count: nameServers.length });
    return single({ host: first.name }).fixedBy(advise(step('second-ns')));
  },
});
