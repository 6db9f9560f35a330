import { info, ok } from '#base/domain/outcome.js';
import { publisherOf, typesOf } from '../../../html/entities.js';
import { check } from '../../../seo-check.js';

export const conStructuredHome = check({
  id: 'con-structured-home',
  category: 'content',
  needs: ['html', 'page'],
  outcomes: { ok: ok('type'), missing: info() },
  run({ html: { data }, page }, { ok, missing }) {
    const types = typesOf(data);
    if (types.size === 0) return; // Reported by con-structured-data.
    const type =
      publisherOf(data)?.types[0] ?? ['Organization', 'LocalBusiness', 'WebSite'].find((name) => types.has(name));
    if (type !== undefined) return ok({ type });
    return data.whole && page.asked.pathname === '/' ? missing() : undefined; // other pages need not name it
  },
});
