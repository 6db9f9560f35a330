import { describeCheck } from '#test/checks/describe-check.js';
import { dsFor, KSK, NAME, offer, signedZone } from '#test/checks/health-domain.js';
import { advise, publishDs, step } from '#engine/repair/fixes.js';
import { dnssecDigest } from './dnssec-digest.check.js';

const zone = NAME;

const [old, good] = [dsFor(KSK, 1), dsFor(KSK)];
const record = { host: zone, type: 'DS', value: offer(KSK).value };
const advice = advise(step('outdated-ds', { zone }));

describeCheck(dnssecDigest, {
  outdated: [
    [signedZone([old]), { zone }, publishDs(zone, record.value, [])],
    [signedZone([old], { offers: [] }), { zone }, advice],
    [signedZone([{ ...good, digestType: 3 }]), { zone }, advice],
  ],
  redundant: [[signedZone([old, good]), { zone }, advice]],
  silent: [
    signedZone([]),
    signedZone([good]),
    signedZone([dsFor(KSK, 4)]),
    signedZone([old, { ...good, keyTag: 1 }]), // only the outdated record matches a key
    signedZone([old, { ...good, digestType: 6 }]),
    signedZone([old, good], { offers: [] }), // no key is known to sign
  ],
});
