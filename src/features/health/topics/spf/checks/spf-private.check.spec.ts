import { describeCheck } from '#test/checks/describe-check.js';
import { NAME, spfPolicy } from '#test/checks/health-domain.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { spfPrivate } from './spf-private.check.js';

const text = 'v=spf1 ip4:10.0.0.0/8 mx ip6:fd00::1 -all';

describeCheck(spfPrivate, {
  listed: [
    [spfPolicy(text), { terms: ['ip4:10.0.0.0/8', 'ip6:fd00::1'] }, replace(text, txtRecord(NAME, 'v=spf1 mx -all'))],
    // The domain may send mail from other addresses, so the rest of the record stays as it is.
    [
      spfPolicy('v=spf1 ip4:10.0.0.1 -all'),
      { terms: ['ip4:10.0.0.1'] },
      advise(step('spf-find'), step('spf-add-found', { host: NAME, start: 'v=spf1', end: '~all' })),
    ],
  ],
  silent: [
    spfPolicy('v=spf1 ip4:0.0.0.0/1 mx -all'), // starts in a reserved block and contains public addresses
    spfPolicy('v=spf1 ip4:77.77.4.1 mx -all'),
    spfPolicy('v=spf1 ip4:10.0.0.1 foo -all'),
  ],
});
