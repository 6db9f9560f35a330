import { info, ok } from '../../../../domain/outcome.js';
import { needsScripts } from '../../../html/rendering.js';
import { check } from '../../../seo-check.js';

const ENOUGH = 100;

export const conThin = check({
  id: 'con-thin',
  category: 'content',
  needs: ['html'],
  outcomes: { ok: ok('count'), thin: info('count', 'limit') },
  run({ html }, { ok, thin }) {
    const { words: count } = html.text;
    if (needsScripts(html)) return; // tec-js-only speaks of that
    return count < ENOUGH ? thin({ count, limit: ENOUGH }) : ok({ count });
  },
});
