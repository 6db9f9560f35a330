import { describeCheck } from '#test/checks/describe-check.js';
import { MX } from '#test/checks/health-smtp.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { smtpOldTls } from './smtp-old-tls.check.js';

const of = (...accepted: readonly (readonly string[])[]) => ({
  mailVersions: known(accepted.map((names, i) => ({ host: MX, address: `77.77.4.${i}`, accepted: names }))),
});
const both = ['TLS 1.1', 'TLS 1.0'];
const fix = advise(step('smtp-old-tls', { hosts: [MX] }));

describeCheck(smtpOldTls, {
  accepted: [
    [of(both), { servers: [`${MX} [77.77.4.0]`], versions: both }, fix],
    [of([], ['SSL 3.0']), { servers: [`${MX} [77.77.4.1]`], versions: ['SSL 3.0'] }, fix],
  ],
  silent: [of([]), of([], [])],
});
