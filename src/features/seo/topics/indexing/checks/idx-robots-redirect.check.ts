import { shorten } from '#base/domain/evidence.js';
import { info } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const FOLLOWED = 5; // RFC 9309 section 2.3.1.2

export const idxRobotsRedirect = check({
  id: 'idx-robots-redirect',
  category: 'indexing',
  needs: ['robotsFile'],
  outcomes: { long: info('count', 'limit'), elsewhere: info('url') },
  run({ robotsFile }, { long, elsewhere }) {
    const { asked, url, redirects } = robotsFile;
    if (redirects.length > FOLLOWED) return long({ count: redirects.length, limit: FOLLOWED });
    if (url.hostname !== asked.hostname) return elsewhere({ url: shorten(url.href) });
  },
});
