import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { webTlsVersions } from './web-tls-versions.check.js';

const of = (old: readonly string[], isOnlyOld = false) => ({ webVersions: known({ host: NAME, old, isOnlyOld }) });
const both = ['TLS 1.1', 'TLS 1.0'];

describeCheck(webTlsVersions, {
  ok: [[of([]), { host: NAME }]],
  old: [
    [of(both), { host: NAME, versions: both }, advise(step('web-tls-versions', { host: NAME }))],
    [of(['SSL 3.0']), { host: NAME, versions: ['SSL 3.0'] }, advise(step('web-tls-versions', { host: NAME }))],
  ],
  'only-old': [[of(both, true), { host: NAME, versions: both }, advise(step('web-tls-update', { host: NAME }))]],
});
