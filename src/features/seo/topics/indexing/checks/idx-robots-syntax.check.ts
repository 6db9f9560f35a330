import { firstFew } from '#base/domain/evidence.js';
import { ok, warn } from '#base/domain/outcome.js';
import type { RobotsFault } from '../../../robots/robots-reader.js';
import { check } from '../../../seo-check.js';

/** The most harmful fault is reported first. */
const ORDER: readonly RobotsFault[] = ['no-user-agent', 'path', 'colon', 'unknown-directive', 'sitemap'];

export const idxRobotsSyntax = check({
  id: 'idx-robots-syntax',
  category: 'indexing',
  needs: ['robots', 'robotsFile'],
  outcomes: {
    ok: ok(),
    'no-user-agent': warn('count', 'lines').costs(5),
    path: warn('count', 'lines').costs(5),
    colon: warn('count', 'lines').costs(3),
    'unknown-directive': warn('count', 'lines').costs(3),
    sitemap: warn('count', 'lines').costs(3),
  },
  run({ robots, robotsFile }, say) {
    if (robotsFile.status !== 200 || robotsFile.html) return;
    const { issues } = robots.content;
    const worst = ORDER.find((fault) => issues.some((issue) => issue.fault === fault));
    if (!worst) return say.ok();
    const lines = issues.filter(({ fault }) => fault === worst).map(({ line, text }) => `${line}: ${text}`);
    return say[worst]({ count: lines.length, lines: firstFew(lines) });
  },
});
