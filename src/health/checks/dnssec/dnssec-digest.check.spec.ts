import { describeCheck } from '../../../../test/checks/describe-check.js';
import { dnssec, dsFor, KSK, NAME } from '../../../../test/checks/health-domain.js';
import { dsLine } from '../../ds-line.js';
import { advise, publish, step } from '../../fixes.js';
import { dnssecDigest } from './dnssec-digest.check.js';

const zone = NAME;

const [old, good] = [dsFor(KSK, 1), dsFor(KSK)];
const record = { host: zone, type: 'DS', value: dsLine(zone, KSK) };
const advice = advise(step('outdated-ds', { zone }));

describeCheck(dnssecDigest, {
  outdated: [
    [dnssec([old]), { zone }, publish(record, step('registrar-ds', { zone }))],
    [dnssec([{ ...good, digestType: 3 }]), { zone }, advice],
  ],
  beside: [[dnssec([old, good]), { zone }, advice]],
  silent: [dnssec([]), dnssec([good]), dnssec([dsFor(KSK, 4)])],
});
