import { shorten, firstFew } from '#base/domain/evidence.js';
import { info, ok, warn } from '#base/domain/outcome.js';
import { typesOf } from '../../../html/entities.js';
import { needsScripts } from '../../../html/rendering.js';
import { check } from '../../../seo-check.js';

export const conStructuredData = check({
  id: 'con-structured-data',
  category: 'content',
  needs: ['html'],
  outcomes: { ok: ok('types'), missing: info(), invalid: warn('error').costs(6), 'no-type': info() },
  run({ html }, { ok, missing, invalid, 'no-type': noType }) {
    const { jsonLd, marked, whole } = html.data;
    const faulty = jsonLd.find(({ error }) => error !== undefined);
    if (faulty?.error !== undefined) return invalid({ error: shorten(faulty.error) });
    if (jsonLd.some(({ context, entities }) => !context || entities.length === 0)) return noType();
    if (jsonLd.length > 0 || marked.length > 0) return ok({ types: firstFew(typesOf(html.data)) });
    return whole && !needsScripts(html) ? missing() : undefined;
  },
});
