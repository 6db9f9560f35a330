import { shorten } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

export const idxRobotsType = check({
  id: 'idx-robots-type',
  category: 'indexing',
  needs: ['robotsFile'],
  outcomes: { html: warn('url').costs(5) },
  run({ robotsFile }, { html }) {
    if (robotsFile.status === 200 && robotsFile.html) return html({ url: shorten(robotsFile.url.href) });
  },
});
