import { info, ok } from '#base/domain/outcome.js';
import { needsScripts } from '../../../html/rendering.js';
import { check } from '../../../seo-check.js';

const LITTLE = 3;
const WORTH_A_WORD = 50 * 1024;

export const aiReadableText = check({
  id: 'ai-readable-text',
  category: 'ai',
  needs: ['html'],
  outcomes: { ok: ok('count', 'percent'), low: info('count', 'percent') },
  run({ html }, { ok, low }) {
    if (needsScripts(html)) return; // Reported by tec-js-only.
    const { words: count, characters } = html.text;
    if (count === 0) return; // Reported by con-thin.
    const percent = Math.min(100, Math.round((100 * characters) / Math.max(1, html.bytes)));
    return percent < LITTLE && html.bytes > WORTH_A_WORD ? low({ count, percent }) : ok({ count, percent });
  },
});
