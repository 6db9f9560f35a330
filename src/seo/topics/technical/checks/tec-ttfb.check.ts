import { info, ok, warn } from '../../../../domain/outcome.js';
import { check } from '../../../seo-check.js';

const GOOD = 1800;
const TOO_LONG = 5000;

export const tecTtfb = check({
  id: 'tec-ttfb',
  category: 'technical',
  needs: ['page'],
  outcomes: { ok: ok('ms'), slow: info('ms', 'limit'), stalled: warn('ms', 'limit').costs(8) },
  run({ page: { ttfbMs: ms } }, { ok, slow, stalled }) {
    if (ms > TOO_LONG) return stalled({ ms, limit: TOO_LONG });
    return ms > GOOD ? slow({ ms, limit: GOOD }) : ok({ ms });
  },
});
