import { shorten } from '#base/domain/evidence.js';
import { info, ok, problem } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const GONE = new Set([404, 410]);

export const idxStatus = check({
  id: 'idx-status',
  category: 'indexing',
  needs: ['page'],
  outcomes: {
    ok: ok('url', 'status'),
    missing: problem('url', 'status').costs(60),
    error: problem('url', 'status').costs(60),
    challenged: info('url', 'status'),
  },
  run({ page }, { ok, missing, error, challenged }) {
    const { status } = page;
    const evidence = { url: shorten(page.url.href), status };
    if (page.challenged) return challenged(evidence);
    if (status >= 200 && status < 300) return ok(evidence);
    return GONE.has(status) ? missing(evidence) : error(evidence);
  },
});
