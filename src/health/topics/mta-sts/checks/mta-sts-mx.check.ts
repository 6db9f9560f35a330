import { few } from '../../../../domain/evidence.js';
import { info, ok, problem, warn } from '../../../../domain/outcome.js';
import { MtaStsPolicy } from '../../../../records/mta-sts-policy.js';
import { advise, step } from '../../../repair/fixes.js';
import { check } from '../../../health-check.js';
import { policyText } from '../mta-sts-repair.js';

export const mtaStsMx = check({
  id: 'mta-sts-mx',
  category: 'email',
  needs: ['policyFile', 'mailHosts'],
  outcomes: {
    ok: ok('hosts'),
    uncovered: problem('url', 'hosts').costs(22),
    'uncovered-testing': warn('url', 'hosts').costs(4),
    extra: info('url', 'patterns'),
  },
  reference: {
    rule: 'RFC 8461 §4.1',
    dig: 'MX {domain}',
    verify: {
      extra: 'curl https://mta-sts.{domain}/.well-known/mta-sts.txt',
      uncovered: 'curl https://mta-sts.{domain}/.well-known/mta-sts.txt',
      'uncovered-testing': 'curl https://mta-sts.{domain}/.well-known/mta-sts.txt',
    },
  },
  run({ policyFile: { url, policy }, mailHosts }, { ok, uncovered, 'uncovered-testing': uncoveredTesting, extra }) {
    const { mode, mx } = policy;
    if (mode === 'none' || !policy.isUsable) return; // what senders cannot use mta-sts-syntax speaks of
    const names = mailHosts.map(({ name }) => name);
    const strangers = names.filter((name) => !policy.covers(name));
    if (strangers.length > 0) {
      const say = mode === 'enforce' ? uncovered : uncoveredTesting;
      const file = step('mta-sts-policy', { url, policy: policyText(mailHosts, policy) });
      return say({ url, hosts: few(strangers) }).fixedBy(advise(file, step('mta-sts-id')));
    }
    const patterns = mx.filter((pattern) => !names.some((name) => isCovering(pattern, name)));
    if (patterns.length === 0) return ok({ hosts: few(names) });
    return extra({ url, patterns: few(patterns) }).fixedBy(advise(step('mta-sts-lines'), step('mta-sts-id')));
  },
});

function isCovering(pattern: string, host: string): boolean {
  return new MtaStsPolicy([{ name: 'mx', value: pattern }]).covers(host);
}
