import { shorten } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const tec404 = check({
  id: 'tec-404',
  category: 'technical',
  needs: ['nowhere'],
  outcomes: { ok: ok('status'), soft: warn('url', 'status').costs(8), redirected: warn('url', 'target').costs(5) },
  run({ nowhere }, { ok, soft, redirected }) {
    const { status, asked, url } = nowhere;
    if (status === 404 || status === 410) return ok({ status });
    if (status !== 200) return; // an error status is no evidence of missing pages
    const evidence = { url: shorten(asked.href) };
    return url.pathname === asked.pathname
      ? soft({ ...evidence, status })
      : redirected({ ...evidence, target: shorten(url.href) });
  },
});
