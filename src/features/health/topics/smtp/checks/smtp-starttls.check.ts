import { shorten, firstFew } from '#base/domain/evidence.js';
import { ok, problem, warn } from '#base/domain/outcome.js';
import type { Encryption, SmtpTalk } from '#base/domain/smtp-talk.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { tlsPolicyFor } from '../tls-policies.js';
import { S_CLIENT, serverEvidence } from '../smtp-evidence.js';

export const smtpStarttls = check({
  id: 'smtp-starttls',
  category: 'email',
  needs: ['smtpTalks', 'policyFile?', 'dane?'],
  outcomes: {
    ok: ok('servers', 'protocols'),
    missing: warn('servers', 'answer').costs(4),
    failing: warn('servers', 'answer').costs(6),
    'missing-required': problem('servers', 'policy', 'answer').costs(15),
    'failing-required': problem('servers', 'policy', 'answer').costs(15),
  },
  reference: { rule: 'RFC 3207, RFC 8461 §4.2, RFC 7672 §2.2', openssl: S_CLIENT },
  run({ smtpTalks, ...demands }, say) {
    const [broken, plain, encrypted] = [
      talksWith(smtpTalks, 'broken'),
      talksWith(smtpTalks, 'not-offered'),
      talksWith(smtpTalks, 'encrypted'),
    ];
    const demanded = [...broken, ...plain].find(({ host }) => tlsPolicyFor(host, demands));
    const fault = demanded ?? broken[0] ?? plain[0];
    if (!fault) {
      const protocols = firstFew(encrypted.flatMap(({ encryption: { protocol } }) => protocol));
      return encrypted.length > 0 ? say.ok({ servers: serverEvidence(encrypted), protocols }) : undefined;
    }
    const { host, encryption } = fault;
    const policy = tlsPolicyFor(host, demands);
    if (encryption.kind === 'broken') {
      const evidence = { servers: serverEvidence(policy ? [fault] : broken), answer: shorten(encryption.how) };
      const fix = advise(step('smtp-tls', { hosts: firstFew(broken.map((talk) => talk.host)) }));
      return (policy ? say['failing-required']({ ...evidence, policy }) : say.failing(evidence)).fixedBy(fix);
    }
    const fix = advise(step('smtp-starttls', { hosts: firstFew(plain.map((talk) => talk.host)) }));
    const answer = shorten(encryption.said);
    if (policy) return say['missing-required']({ servers: serverEvidence([fault]), policy, answer }).fixedBy(fix);
    return say.missing({ servers: serverEvidence(plain), answer }).fixedBy(fix);
  },
});

type With<K extends Encryption['kind']> = SmtpTalk & { readonly encryption: Extract<Encryption, { kind: K }> };

function talksWith<K extends Encryption['kind']>(talks: readonly SmtpTalk[], kind: K): With<K>[] {
  return talks.filter((talk): talk is With<K> => talk.encryption?.kind === kind);
}
