import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../message-check.js';
import { type ArcReason, isForLackOfKey } from '../signatures/arc-chain.js';
import { advise, step } from '../message-steps.js';

export const messageArc = check({
  id: 'message-arc',
  category: 'email',
  needs: ['examination'],
  outcomes: {
    valid: ok('sealers'),
    broken: warn('place', 'cause').unscored(),
    unanswered: info('place'),
    gone: info('place'),
    copied: info('place'),
  },
  reference: {
    rule: 'RFC 8617 §5.2',
    dig: 'TXT {subject}',
    verify: { valid: null, broken: null, unanswered: null, gone: null, copied: null },
  },
  run({ examination: { arc, lost } }, { valid, broken, unanswered, gone, copied }) {
    if (arc.result === 'none') return undefined;
    if (arc.result === 'pass') return valid({ sealers: arc.instances.map(({ domain }) => domain) });
    const failing = arc.instances.filter(({ result }) => result === 'fail');
    const first = failing.find((one) => !isForLackOfKey(one)) ?? failing[0];
    const place = first ? `i=${first.instance} (${first.domain})` : 'i=1';
    if (first?.reason === 'dns-temporary') return unanswered({ place }).fixedBy(advise(step('again')));
    if (first?.reason === 'key') return gone({ place });
    if (lost.hasLostLetters && isChange(first?.reason)) return copied({ place }).fixedBy(advise(step('original')));
    return broken({ place, cause: first?.reason ?? 'structure' }).fixedBy(advise(step('fix-arc')));
  },
});

function isChange(reason: ArcReason | undefined): boolean {
  return reason === 'body-changed' || reason === 'header-changed' || reason === 'seal-changed';
}
