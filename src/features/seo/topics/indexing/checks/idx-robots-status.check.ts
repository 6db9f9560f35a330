import { shorten } from '#base/domain/evidence.js';
import { ok, problem, warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const idxRobotsStatus = check({
  id: 'idx-robots-status',
  category: 'indexing',
  needs: ['robotsFile'],
  outcomes: {
    ok: ok('url'),
    missing: ok('url', 'status'),
    'rate-limited': warn('url', 'status').costs(8),
    error: problem('url', 'status').costs(40),
  },
  run({ robotsFile }, { ok, missing, 'rate-limited': rateLimited, error }) {
    const { status, url } = robotsFile;
    const evidence = { url: shorten(url.href), status };
    if (status >= 500) return error(evidence); // crawlers treat this as a complete disallow (RFC 9309 section 2.3.1.4)
    if (status === 429) return rateLimited(evidence);
    return status >= 400 ? missing(evidence) : ok({ url: shorten(url.href) });
  },
});
