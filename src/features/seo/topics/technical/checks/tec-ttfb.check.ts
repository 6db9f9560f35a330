import { info, ok, warn } from '#base/domain/outcome.js';
import { check } from '../../../seo-check.js';

const GOOD = 1800;
const TOO_LONG = 5000;

export const tecTtfb = check({
  id: 'tec-ttfb',
  category: 'technical',
  needs: ['page'],
  outcomes: { ok: ok('ms'), slow: info('ms', 'limit'), 'very-slow': warn('ms', 'limit').costs(8) },
  run({ page: { ttfbMs: ms } }, { ok, slow, 'very-slow': verySlow }) {
    if (ms > TOO_LONG) return verySlow({ ms, limit: TOO_LONG });
    return ms > GOOD ? slow({ ms, limit: GOOD }) : ok({ ms });
  },
});
