import { cut } from '../../../../domain/evidence.js';
import { info, ok, problem, warn } from '../../../../domain/outcome.js';
import { lengthOf } from '../../../html/head-lookup.js';
import { check } from '../../../seo-check.js';

const SHORTEST = 10;
const LONGEST = 70;

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
    const title = cut(first);
    if (html.head.titles.length > 1) return several({ count: html.head.titles.length, title });
    const count = lengthOf(first);
    if (count > LONGEST) return long({ count, limit: LONGEST, title });
    return count < SHORTEST ? short({ count, limit: SHORTEST, title }) : ok({ title });
  },
});
