import { cut } from '../../../../domain/evidence.js';
import { info, ok, warn } from '../../../../domain/outcome.js';
import { hstsMaxAge } from '../../../../records/hsts.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';

const YEAR = 31_536_000; // seconds

export const hsts = check({
  id: 'hsts',
  category: 'security',
  needs: ['hsts'],
  outcomes: {
    ok: ok('header'),
    missing: info('host'),
    short: info('header', 'seconds'),
    invalid: warn('header').costs(2),
  },
  reference: { rule: 'RFC 6797 §6.1', curl: '-I https://{domain}/', verify: { missing: 'curl -I https://{host}/' } },
  run({ hsts: { host, header } }, { ok, missing, short, invalid }) {
    const fix = advise(step('hsts', { host }));
    if (header === undefined) return missing({ host }).fixedBy(fix);
    const seconds = hstsMaxAge(header);
    if (seconds === undefined) return invalid({ header: cut(header) }).fixedBy(fix);
    return seconds < YEAR ? short({ header: cut(header), seconds }).fixedBy(fix) : ok({ header: cut(header) });
  },
});
