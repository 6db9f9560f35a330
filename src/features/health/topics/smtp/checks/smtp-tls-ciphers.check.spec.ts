import { describeCheck } from '#test/checks/describe-check.js';
import { MX } from '#test/checks/health-smtp.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { smtpTlsCiphers } from './smtp-tls-ciphers.check.js';

const of = (...accepted: readonly (readonly string[])[]) => ({
  mailSuites: known(accepted.map((names, i) => ({ host: MX, address: `77.77.4.${i}`, accepted: names }))),
});
const TRIPLE_DES = 'TLS_RSA_WITH_3DES_EDE_CBC_SHA';
const RC4 = 'TLS_RSA_WITH_RC4_128_SHA';
const NULL = 'TLS_RSA_WITH_NULL_SHA';
const [FIRST, SECOND] = [`${MX} [77.77.4.0]`, `${MX} [77.77.4.1]`];
const fix = advise(step('smtp-tls-suites', { hosts: [MX] }));

describeCheck(smtpTlsCiphers, {
  weak: [
    [of([TRIPLE_DES]), { servers: [FIRST], suites: [TRIPLE_DES] }, fix],
    [of([TRIPLE_DES], [RC4]), { servers: [FIRST, SECOND], suites: [TRIPLE_DES, RC4] }, fix],
  ],
  broken: [
    [of([TRIPLE_DES], [NULL]), { servers: [SECOND], suites: [NULL] }, fix],
    ...['TLS_RSA_EXPORT_WITH_RC4_40_MD5', 'TLS_RSA_WITH_DES_CBC_SHA', 'TLS_ECDHE_RSA_WITH_NULL_SHA'].map(
      (suite) => [of([suite]), { servers: [FIRST], suites: [suite] }, fix] as const,
    ),
  ],
  silent: [of([]), of([], [])],
});
