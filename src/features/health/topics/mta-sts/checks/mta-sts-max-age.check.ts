import { info, warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

const DAY = 86_400; // seconds
const WEEK = 7 * DAY;

export const mtaStsMaxAge = check({
  id: 'mta-sts-max-age',
  category: 'email',
  needs: ['policyFile', 'mailHosts'],
  outcomes: { short: warn('url', 'seconds').costs(2), brief: info('url', 'seconds') },
  reference: { rule: 'RFC 8461 §3.2', curl: 'https://mta-sts.{domain}/.well-known/mta-sts.txt' },
  run({ policyFile: { url, policy } }, { short, brief }) {
    const { mode, maxAge: seconds } = policy;
    if (seconds === undefined || mode === undefined || mode === 'none' || seconds >= WEEK) return;
    const say = seconds < DAY ? short : brief;
    return say({ url, seconds }).fixedBy(advise(step('mta-sts-max-age', { week: WEEK }), step('mta-sts-id')));
  },
});
