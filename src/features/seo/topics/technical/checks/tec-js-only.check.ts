import { ok, warn } from '#base/domain/outcome.js';
import { needsScripts } from '../../../html/rendering.js';
import { check } from '../../../seo-check.js';

export const tecJsOnly = check({
  id: 'tec-js-only',
  category: 'technical',
  needs: ['html'],
  outcomes: { ok: ok(), empty: warn('count').costs(15) },
  run({ html }, { ok, empty }) {
    if (needsScripts(html)) return empty({ count: html.text.words });
    return html.text.words > 0 ? ok() : undefined; // without text there is nothing to read
  },
});
