import { shorten } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { needsScripts } from '../../../html/rendering.js';
import { check } from '../../../seo-check.js';

export const conH1 = check({
  id: 'con-h1',
  category: 'content',
  needs: ['html'],
  outcomes: { ok: ok('text'), missing: warn().costs(5), several: info('count') },
  run({ html }, { ok, missing, several }) {
    const [first, ...more] = html.text.headings.filter(({ level, text }) => level === 1 && text !== '');
    if (!first) return needsScripts(html) ? undefined : missing();
    return more.length > 0 ? several({ count: more.length + 1 }) : ok({ text: shorten(first.text) });
  },
});
