import { warn } from '#base/domain/outcome.js';
import { ROBOTS_LIMIT } from '../../../robots/robots-txt.js';
import { check } from '../../../seo-check.js';

export const idxRobotsSize = check({
  id: 'idx-robots-size',
  category: 'indexing',
  needs: ['robots'],
  outcomes: { over: warn('limit').costs(5) },
  run({ robots }, { over }) {
    if (robots.truncated) return over({ limit: ROBOTS_LIMIT / 1024 });
  },
});
