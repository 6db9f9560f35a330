import { firstFew } from '#base/domain/evidence.js';
import { ok, problem } from '#base/domain/outcome.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const domainExists = check({
  id: 'domain-exists',
  category: 'dns',
  needs: ['resolution'],
  outcomes: {
    ok: ok('domain'),
    missing: problem('domain').costs(100),
    unanswered: problem('domain', 'errors').costs(100),
    alias: problem('domain', 'target', 'errors').costs(100),
  },
  reference: {
    rule: 'RFC 1035 §4.1.1, RFC 8020',
    dig: 'SOA {domain}',
    rules: { ok: 'RFC 1035 §4.1.1', missing: 'RFC 8020', unanswered: 'RFC 2182 §3', alias: 'RFC 1034 §3.6.2' },
    verify: { alias: 'dig CNAME {domain}' },
  },
  run({ resolution: { name: domain, state, errors, target } }, { ok, missing, unanswered, alias }) {
    if (state === 'missing') return missing({ domain }).fixedBy(advise(step('register'), step('delegate')));
    if (state === 'unanswered' && target !== undefined) {
      return alias({ domain, target, errors: firstFew(errors) }).fixedBy(advise(step('www-alias', { name: domain })));
    }
    if (state === 'unanswered') {
      return unanswered({ domain, errors: firstFew(errors) }).fixedBy(advise(step('name-servers')));
    }
    return ok({ domain });
  },
});
