import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import type { MozillaLevel, Violation } from '#formats/tls-profiles/mozilla-level.js';
import { tlsProfile } from './tls-profile.check.js';

const profile = (level: MozillaLevel, ...violations: Violation[]) => ({ profile: known({ level, violations }) });
const settings = { steps: ['tls-settings', 'reload'].map((key) => ({ key, params: {} })) };

describeCheck(tlsProfile, {
  modern: [[profile('modern'), {}]],
  intermediate: [[profile('intermediate'), {}]],
  none: [
    [profile('none', 'versions'), { reasons: ['versions'] }, settings],
    [profile('none', 'dh-size', 'certificate-size'), { reasons: ['dh-size', 'certificate-size'] }, settings],
    [profile('none', 'certificate-size'), { reasons: ['certificate-size'] }],
  ],
});
