import { shorten } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const idxCanonicalTarget = check({
  id: 'idx-canonical-target',
  category: 'indexing',
  needs: ['canonicalTarget'],
  outcomes: {
    ok: ok('url'),
    redirected: warn('url').costs(8),
    broken: warn('url', 'status').costs(12),
    noindex: warn('url').costs(15),
  },
  run({ canonicalTarget }, { ok, redirected, broken, noindex }) {
    const { status, redirects } = canonicalTarget;
    const url = shorten(canonicalTarget.url.href);
    if (redirects) return redirected({ url });
    if (status !== 200) return broken({ url, status });
    return canonicalTarget.noindex ? noindex({ url }) : ok({ url });
  },
});
