import { info, ok, warn } from '#base/domain/outcome.js';
import { graphemeCount } from '../../../html/head-lookup.js';
import { check } from '../../../seo-check.js';

const SHORTEST = 50;
const MAX_LENGTH = 180;

export const conDescription = check({
  id: 'con-description',
  category: 'content',
  needs: ['html'],
  outcomes: {
    ok: ok('count'),
    missing: warn().costs(6),
    several: warn('count').costs(3),
    long: info('count', 'limit'),
    short: info('count', 'limit'),
  },
  run({ html }, { ok, missing, several, long, short }) {
    const descriptions = html.head.metas.filter(({ name, content }) => name === 'description' && content !== '');
    const [first] = descriptions;
    if (!first) return missing();
    if (descriptions.length > 1) return several({ count: descriptions.length });
    const count = graphemeCount(first.content);
    if (count > MAX_LENGTH) return long({ count, limit: MAX_LENGTH });
    return count < SHORTEST ? short({ count, limit: SHORTEST }) : ok({ count });
  },
});
