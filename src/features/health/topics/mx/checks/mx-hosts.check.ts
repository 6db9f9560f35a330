import { firstFew } from '#base/domain/evidence.js';
import { info, problem, warn } from '#base/domain/outcome.js';
import type { Host } from '#engine/gathering/hosts.js';
import type { Fix } from '#base/domain/fix.js';
import { isNotPublic, isReachable } from '#engine/gathering/reachable-host.js';
import type { MxTypo } from '../mx.facts.js';
import { advise, replace, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';
import { isWithinAny } from '#base/domain/host-name.js';
import { isVerificationHost } from '#base/fingerprints/mail-providers.js';

/** Letters, digits and hyphens (RFC 952, RFC 1123 section 2.1). */
const HOST_NAME = /^[a-z0-9.-]+$/i;

export const mxHosts = check({
  id: 'mx-hosts',
  category: 'email',
  needs: ['mailHosts', 'freeDomains', 'mxTypos'],
  outcomes: {
    literal: problem('hosts').costs(25).caps(50),
    'no-address': problem('hosts').costs(25).caps(50),
    private: problem('hosts').costs(25).caps(50),
    'some-literal': problem('hosts').costs(10),
    'some-no-address': warn('hosts').costs(5),
    'some-private': warn('hosts').costs(5),
    alias: warn('hosts').costs(3),
    'invalid-name': info('hosts'),
  },
  reference: {
    rule: 'RFC 5321 §5.1, RFC 2181 §10.3',
    dig: 'MX {domain}',
    rules: {
      private: 'RFC 1918, RFC 6890',
      'some-private': 'RFC 1918, RFC 6890',
      literal: 'RFC 5321 §5.1',
      'some-literal': 'RFC 5321 §5.1',
      'no-address': 'RFC 5321 §5.1',
      'some-no-address': 'RFC 5321 §5.1',
    },
    verify: {
      'no-address': 'dig {hosts} A {hosts} AAAA',
      private: 'dig {hosts} A {hosts} AAAA',
      'some-no-address': 'dig {hosts} A {hosts} AAAA',
      'some-private': 'dig {hosts} A {hosts} AAAA',
      alias: 'dig A {hosts}',
    },
  },
  run({ mailHosts, freeDomains, mxTypos }, say) {
    // The others are reported by mx-leftover and mx-domain.
    const judged = mailHosts.filter(({ name }) => !isVerificationHost(name) && !isWithinAny(name, freeDomains));
    const hosts = judged.length > 0 ? judged : mailHosts;
    const names = (isSuch: (host: Host) => boolean) => firstFew(hosts.filter(isSuch).map(({ name }) => name));
    const isStranded = !hosts.some(isReachable);
    const literal = names(({ isLiteral }) => isLiteral);
    if (literal.length > 0) {
      return (isStranded ? say.literal : say['some-literal'])({ hosts: literal }).fixedBy(
        advise(step('mx-literal', { hosts: literal })),
      );
    }
    const dead = names(({ addresses }) => addresses?.length === 0);
    const fix = (listed: readonly string[]) => advise(step(isStranded ? 'mx-stranded' : 'mx-hosts', { hosts: listed }));
    if (dead.length > 0)
      return (isStranded ? say['no-address'] : say['some-no-address'])({ hosts: dead }).fixedBy(
        withDot(mxTypos) ?? fix(dead),
      );
    const hidden = names(({ addresses }) => addresses?.some(isNotPublic) ?? false);
    if (hidden.length > 0) {
      const isReached = hosts.filter(({ addresses }) => addresses?.some(isNotPublic)).every(isReachable);
      const remove = advise(step('mx-private', { hosts: hidden }));
      return (isStranded ? say.private : say['some-private'])({ hosts: hidden }).fixedBy(
        isReached ? remove : fix(hidden),
      );
    }
    const alias = names(({ isAlias }) => isAlias);
    if (alias.length > 0) return say.alias({ hosts: alias }).fixedBy(advise(step('mx-alias', { hosts: alias })));
    const odd = names(({ name }) => !HOST_NAME.test(name));
    return odd.length > 0
      ? say['invalid-name']({ hosts: odd }).fixedBy(advise(step('mx-characters', { hosts: odd })))
      : undefined;
  },
});

/** The record with the intended target, if it is the only one with this typo. */
function withDot([typo, ...others]: readonly MxTypo[]): Fix | undefined {
  if (!typo || others.length > 0) return undefined;
  const { domain, entry, meant } = typo;
  const record = { host: domain, type: 'MX', value: `${entry.preference} ${meant}.` };
  return replace(`${entry.preference} ${entry.host}.`, record, step('final-dot', { type: 'MX', host: entry.host }));
}
