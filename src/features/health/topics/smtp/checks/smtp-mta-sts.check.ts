import { ok, problem, warn } from '#base/domain/outcome.js';
import type { TlsFault } from '#base/domain/tls-fault.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isUnderPolicy } from '../tls-policies.js';
import { certificateEvidence, isEncrypted, S_CLIENT, serverEvidence } from '../smtp-evidence.js';

export const smtpMtaSts = check({
  id: 'smtp-mta-sts',
  category: 'email',
  needs: ['smtpTalks', 'policyFile'],
  outcomes: {
    ok: ok('servers'),
    failing: problem('servers', 'weakness', 'subject', 'issuer', 'until').costs(15),
    'failing-testing': warn('servers', 'weakness', 'subject', 'issuer', 'until').costs(3),
  },
  reference: { rule: 'RFC 8461 §4.1, §4.2', openssl: S_CLIENT },
  run({ smtpTalks, policyFile }, say) {
    const { mode } = policyFile.policy;
    if (mode !== 'enforce' && mode !== 'testing') return;
    const covered = smtpTalks.filter(isEncrypted).filter(({ host }) => isUnderPolicy(host, policyFile));
    // RFC 8461 section 4.2 requires a trusted chain and a matching name, but no key strength.
    const faulty = covered.find(({ encryption }) => !encryption.isTrusted || !encryption.matchesHost);
    if (!faulty) return covered.length > 0 ? say.ok({ servers: serverEvidence(covered) }) : undefined;
    const weakness: TlsFault = faulty.encryption.fault ?? 'untrusted';
    const fix = advise(step('smtp-mta-sts', { hosts: [faulty.host] }));
    return say[mode === 'enforce' ? 'failing' : 'failing-testing']({
      ...certificateEvidence(faulty),
      weakness,
    }).fixedBy(fix);
  },
});
