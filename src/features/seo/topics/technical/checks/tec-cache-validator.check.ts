import { info, ok } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const tecCacheValidator = check({
  id: 'tec-cache-validator',
  category: 'technical',
  needs: ['page', 'html'],
  outcomes: { ok: ok('header'), missing: info() },
  run({ page: { headers } }, { ok, missing }) {
    const header = ['ETag', 'Last-Modified'].find((name) => headers.has(name));
    return header === undefined ? missing() : ok({ header });
  },
});
