import { firstFew } from '#base/domain/evidence.js';
import { info, warn } from '#base/domain/outcome.js';
import { weaknessOf, type Weakness } from '#formats/tls-wire/cipher-suite.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { S_CLIENT, serverEvidence } from '../smtp-evidence.js';

/** Anyone who records mail with these suites can read it. Other weak suites are still better than no encryption. */
const USELESS: readonly (Weakness | undefined)[] = ['null', 'export', 'des'];

export const smtpTlsCiphers = check({
  id: 'smtp-tls-ciphers',
  category: 'security',
  needs: ['mailSuites'],
  outcomes: { weak: info('servers', 'suites'), broken: warn('servers', 'suites').costs(2) },
  reference: {
    rule: 'RFC 9325 §4.1',
    openssl: S_CLIENT,
    verify: { weak: null, broken: null }, // OpenSSL has no broken suites any more
  },
  run({ mailSuites }, say) {
    const of = (isMeant: (suite: string) => boolean) => mailSuites.filter(({ accepted }) => accepted.some(isMeant));
    const [broken, all] = [of((suite) => USELESS.includes(weaknessOf(suite))), of(() => true)];
    const servers = broken.length > 0 ? broken : all;
    if (servers.length === 0) return;
    const evidence = {
      servers: serverEvidence(servers),
      suites: firstFew(servers.flatMap(({ accepted }) => accepted)),
    };
    const fix = advise(step('smtp-tls-suites', { hosts: firstFew(servers.map(({ host }) => host)) }));
    return (broken.length > 0 ? say.broken(evidence) : say.weak(evidence)).fixedBy(fix);
  },
});
