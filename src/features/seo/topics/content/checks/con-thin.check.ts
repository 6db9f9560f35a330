import { info, ok } from '#base/domain/outcome.js';
import { needsScripts } from '../../../html/rendering.js';
import { check } from '../../../seo-check.js';

const MIN_WORDS = 100;

export const conThin = check({
  id: 'con-thin',
  category: 'content',
  needs: ['html'],
  outcomes: { ok: ok('count'), thin: info('count', 'limit') },
  run({ html }, { ok, thin }) {
    const { words: count } = html.text;
    if (needsScripts(html)) return; // Reported by tec-js-only.
    return count < MIN_WORDS ? thin({ count, limit: MIN_WORDS }) : ok({ count });
  },
});
