import { firstFew } from '#base/domain/evidence.js';
import { warn } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { hasCurrentVersion, isEncrypted, S_CLIENT, serverEvidence } from '../smtp-evidence.js';

export const smtpTlsVersion = check({
  id: 'smtp-tls-version',
  category: 'email',
  needs: ['smtpTalks'],
  outcomes: { outdated: warn('servers', 'protocols').costs(4) },
  reference: { rule: 'RFC 8996', openssl: S_CLIENT },
  run({ smtpTalks }, say) {
    const outdated = smtpTalks.filter(isEncrypted).filter((talk) => !hasCurrentVersion(talk));
    if (outdated.length === 0) return;
    const protocols = firstFew(outdated.map(({ encryption: { protocol } }) => protocol));
    const hosts = firstFew(outdated.map(({ host }) => host));
    return say
      .outdated({ servers: serverEvidence(outdated), protocols })
      .fixedBy(advise(step('smtp-tls-version', { hosts })));
  },
});
