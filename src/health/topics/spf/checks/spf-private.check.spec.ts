import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME, spfPolicy } from '../../../../../test/checks/health-domain.js';
import { replace, txt } from '../../../repair/fixes.js';
import { spfPrivate } from './spf-private.check.js';

const text = 'v=spf1 ip4:10.0.0.0/8 mx ip6:fd00::1 -all';

describeCheck(spfPrivate, {
  listed: [[spfPolicy(text), { terms: ['ip4:10.0.0.0/8', 'ip6:fd00::1'] }, replace(text, txt(NAME, 'v=spf1 mx -all'))]],
  silent: [
    spfPolicy('v=spf1 ip4:0.0.0.0/1 mx -all'), // begins in a reserved block, and reaches far beyond
    spfPolicy('v=spf1 ip4:77.77.4.1 mx -all'),
    spfPolicy('v=spf1 ip4:10.0.0.1 foo -all'),
  ],
});
