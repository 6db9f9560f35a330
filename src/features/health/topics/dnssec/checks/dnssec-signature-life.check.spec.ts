import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { DAY, signatures, signedSet, span } from '#test/checks/health-signing.js';
import type { SignedSet } from '../signatures.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { dnssecSignatureLife } from './dnssec-signature-life.check.js';

const zone = NAME;
const sets = [`${zone} MX`];
const fix = advise(step('resign', { zone }));
const HOUR = 3600;

const mx = (from: number, to: number, given: Partial<SignedSet> = {}) =>
  signatures(signedSet('SOA'), signedSet('MX', { signatures: [span(from, to)], ...given }));

describeCheck(dnssecSignatureLife, {
  expiring: [
    [mx(-28 * DAY, 23 * HOUR + 100), { zone, sets, hours: 23 }, fix],
    [mx(-28 * DAY, 10 * HOUR, { age: HOUR }), { zone, sets, hours: 11 }, fix],
    [mx(-37 * HOUR, 11 * HOUR), { zone, sets, hours: 11 }, fix], // the last quarter of two days
    [mx(-28 * DAY, -DAY), { zone, sets, hours: 0 }, fix],
    [mx(-28 * DAY, -HOUR), { zone, sets, hours: 0 }, fix], // some resolvers accept it for a while after expiration
  ],
  long: [[mx(-DAY, 180 * DAY), { zone, sets, days: 181 }, advise(step('signature-life', { zone }))]],
  silent: [
    signatures(),
    mx(-14 * DAY, DAY),
    mx(-28 * DAY, -DAY - 1), // resolvers accept it, so our clock is wrong
    mx(-25 * HOUR, 23 * HOUR),
    mx(-35 * HOUR, 13 * HOUR),
    mx(-DAY, 179 * DAY),
    mx(-28 * DAY, 10 * HOUR, { age: 14 * HOUR }),
    mx(-28 * DAY, HOUR, { isBogus: true }),
    mx(0, 0, { signatures: [span(-28 * DAY, HOUR), span(-DAY, 14 * DAY)] }),
    mx(0, 0, { signatures: [] }),
  ],
});
