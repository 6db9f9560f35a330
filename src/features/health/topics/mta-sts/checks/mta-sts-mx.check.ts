import { firstFew } from '#base/domain/evidence.js';
import { info, ok, problem, warn } from '#base/domain/outcome.js';
import { MtaStsPolicy } from '#formats/records/mta-sts-policy.js';
import type { Fix } from '#base/domain/fix.js';
import type { Host } from '#engine/gathering/hosts.js';
import type { MxEntry } from '../../mx/mail.facts.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isMailServer, policyText } from '../mta-sts-repair.js';

export const mtaStsMx = check({
  id: 'mta-sts-mx',
  category: 'email',
  needs: ['policyFile', 'mailHosts', 'mx', 'resolution'],
  outcomes: {
    ok: ok('hosts'),
    uncovered: problem('url', 'hosts').costs(22),
    'some-uncovered': warn('url', 'hosts').costs(5),
    'uncovered-testing': warn('url', 'hosts').costs(4),
    extra: info('url', 'patterns'),
  },
  reference: {
    rule: 'RFC 8461 §4.1',
    dig: 'MX {domain}',
    verify: {
      extra: 'curl https://mta-sts.{domain}/.well-known/mta-sts.txt',
      uncovered: 'curl https://mta-sts.{domain}/.well-known/mta-sts.txt',
      'some-uncovered': 'curl https://mta-sts.{domain}/.well-known/mta-sts.txt',
      'uncovered-testing': 'curl https://mta-sts.{domain}/.well-known/mta-sts.txt',
    },
  },
  run({ policyFile: { url, policy }, mailHosts: listed, mx: entries, resolution }, outcomes) {
    const { ok, extra } = outcomes;
    const { mode, mx } = policy;
    if (mode === 'none' || !policy.isUsable) return; // unusable policies are reported by mta-sts-syntax
    const mailHosts = listed.filter(isMailServer);
    if (mailHosts.length === 0) return;
    const names = mailHosts.map(({ name }) => name);
    const uncoveredHosts = names.filter((name) => !policy.covers(name));
    if (uncoveredHosts.length > 0) {
      // Senders deliver to the hosts that the policy lists, if there are any (RFC 8461 section 5.1).
      const enforced = uncoveredHosts.length === names.length ? 'uncovered' : 'some-uncovered';
      const say = outcomes[mode === 'enforce' ? enforced : 'uncovered-testing'];
      // If the policy covers the CNAME targets of the MX hosts, the MX records have to change, not the policy.
      const aliases = mailHosts.filter(({ name }) => uncoveredHosts.includes(name));
      if (aliases.every(({ target }) => target !== undefined && policy.covers(target)))
        return say({ url, hosts: firstFew(uncoveredHosts) }).fixedBy(
          pointedAtTarget(resolution.name, aliases, entries),
        );
      const file = step('mta-sts-policy', { url, policy: policyText(mailHosts, policy) });
      return say({ url, hosts: firstFew(uncoveredHosts) }).fixedBy(advise(file, step('mta-sts-id')));
    }
    const patterns = mx.filter((pattern) => !names.some((name) => isCovering(pattern, name)));
    if (patterns.length === 0) return ok({ hosts: firstFew(names) });
    const surplus = { url, patterns: firstFew(patterns) };
    return extra(surplus).fixedBy(advise(step('mta-sts-lines', surplus), step('mta-sts-id')));
  },
});

/** Replaces the MX host by its CNAME target; only advice if several records are affected. */
function pointedAtTarget(domain: string, [alias, ...more]: readonly Host[], entries: readonly MxEntry[]): Fix {
  const [entry, ...others] = entries.filter(({ host }) => host === alias?.name);
  const hosts = firstFew([alias!, ...more].map(({ name }) => name));
  if (!entry || others.length + more.length > 0) return advise(step('mx-alias', { hosts }));
  const record = { host: domain, type: 'MX', value: `${entry.preference} ${alias!.target!}.` };
  return replace(`${entry.preference} ${entry.host}.`, record, step('mx-alias', { hosts }));
}

function isCovering(pattern: string, host: string): boolean {
  return new MtaStsPolicy([{ name: 'mx', value: pattern }]).covers(host);
}
