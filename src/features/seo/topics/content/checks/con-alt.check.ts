import { info, ok } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const TOLERATED = 0.2;

export const conAlt = check({
  id: 'con-alt',
  category: 'content',
  needs: ['html'],
  outcomes: { ok: ok('total'), missing: info('count', 'total') },
  run({ html: { resources } }, { ok, missing }) {
    const { images: total, imagesWithoutAlt: count } = resources;
    if (total === 0) return;
    return count / total > TOLERATED ? missing({ count, total }) : ok({ total });
  },
});
