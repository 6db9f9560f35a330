import { shorten } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import { check } from '../change-facts.js';
import { keepOrConfirm } from '../keep-or-confirm.js';
import { ENFORCED } from '../services.js';

export const lostDmarc = check({
  id: 'lost-dmarc',
  category: 'email',
  needs: ['change', 'dmarc'],
  outcomes: {
    gone: problem('domain', 'record').caps(80),
    unenforced: problem('record', 'left').caps(85),
    weaker: warn('record', 'left').caps(95),
    confirmed: info('domain', 'record'),
  },
  reference: { rule: 'RFC 9989 §4.7', dig: 'TXT _dmarc.{domain}' },
  run({ change: { domain, expected }, dmarc: { before, after } }, { gone, unenforced, weaker, confirmed }) {
    const pairs = (['domain', 'subdomains', 'invented'] as const).map(
      (scope) => [before[scope], after?.[scope] ?? 0] as const,
    );
    if (pairs.every(([was, is]) => is >= was)) return;
    const record = shorten(before.text);
    if (expected.has('dmarc')) return confirmed({ domain, record });
    const keep = keepOrConfirm('dmarc');
    if (!after) return gone({ domain, record }).fixedBy(keep);
    const left = shorten(after.text);
    const isOpened = pairs.some(([was, is]) => was >= ENFORCED && is < ENFORCED);
    return (isOpened ? unenforced({ record, left }) : weaker({ record, left })).fixedBy(keep);
  },
});
