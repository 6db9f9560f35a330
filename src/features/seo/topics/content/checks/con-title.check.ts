import { shorten } from '#base/domain/evidence.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { graphemeCount } from '../../../html/head-lookup.js';
import { check } from '../../../seo-check.js';

const SHORTEST = 10;
const MAX_LENGTH = 70;

export const conTitle = check({
  id: 'con-title',
  category: 'content',
  needs: ['html'],
  outcomes: {
    ok: ok('title'),
    missing: problem().costs(15),
    several: warn('count', 'title').costs(5),
    long: info('count', 'limit', 'title'),
    short: info('count', 'limit', 'title'),
  },
  run({ html }, { ok, missing, several, long, short }) {
    const [first] = html.head.titles;
    if (!first) return missing();
    const title = shorten(first);
    if (html.head.titles.length > 1) return several({ count: html.head.titles.length, title });
    const count = graphemeCount(first);
    if (count > MAX_LENGTH) return long({ count, limit: MAX_LENGTH, title });
    return count < SHORTEST ? short({ count, limit: SHORTEST, title }) : ok({ title });
  },
});
