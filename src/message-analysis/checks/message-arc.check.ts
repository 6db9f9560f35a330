import { ok, warn } from '../../domain/outcome.js';
import { check } from '../message-check.js';
import { advise, step } from '../message-steps.js';

export const messageArc = check({
  id: 'message-arc',
  category: 'email',
  needs: ['examination'],
  outcomes: { valid: ok('sealers'), broken: warn('place', 'cause').costs(0) },
  reference: { rule: 'RFC 8617 §5.2', dig: 'TXT {subject}', verify: { valid: null, broken: null } },
  run({ examination: { arc } }, { valid, broken }) {
    if (arc.result === 'none') return undefined;
    if (arc.result === 'pass') return valid({ sealers: arc.instances.map(({ domain }) => domain) });
    const first = arc.instances.find(({ result }) => result === 'fail');
    const place = first ? `i=${first.instance} (${first.domain})` : 'i=1';
    return broken({ place, cause: first?.reason ?? 'structure' }).fixedBy(advise(step('fix-arc')));
  },
});
