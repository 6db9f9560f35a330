import { cut, few } from '../../../../domain/evidence.js';
import { ok, problem, warn } from '../../../../domain/outcome.js';
import type { Encryption, SmtpTalk } from '../../../../domain/smtp-talk.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { demandOn } from '../demands.js';
import { S_CLIENT, serversOf } from '../shown.js';

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
      of(smtpTalks, 'broken'),
      of(smtpTalks, 'not-offered'),
      of(smtpTalks, 'encrypted'),
    ];
    const demanded = [...broken, ...plain].find(({ host }) => demandOn(host, demands));
    const fault = demanded ?? broken[0] ?? plain[0];
    if (!fault) {
      const protocols = few(encrypted.flatMap(({ encryption: { protocol } }) => protocol));
      return encrypted.length > 0 ? say.ok({ servers: serversOf(encrypted), protocols }) : undefined;
    }
    const { host, encryption } = fault;
    const policy = demandOn(host, demands);
    if (encryption.kind === 'broken') {
      const evidence = { servers: serversOf(policy ? [fault] : broken), answer: cut(encryption.how) };
      const fix = advise(step('smtp-tls', { hosts: few(broken.map((talk) => talk.host)) }));
      return (policy ? say['failing-required']({ ...evidence, policy }) : say.failing(evidence)).fixedBy(fix);
    }
    const fix = advise(step('smtp-starttls', { hosts: few(plain.map((talk) => talk.host)) }));
    const answer = cut(encryption.said);
    if (policy) return say['missing-required']({ servers: serversOf([fault]), policy, answer }).fixedBy(fix);
    return say.missing({ servers: serversOf(plain), answer }).fixedBy(fix);
  },
});

type With<K extends Encryption['kind']> = SmtpTalk & { readonly encryption: Extract<Encryption, { kind: K }> };

function of<K extends Encryption['kind']>(talks: readonly SmtpTalk[], kind: K): With<K>[] {
  return talks.filter((talk): talk is With<K> => talk.encryption?.kind === kind);
}
