import { firstFew } from '#base/domain/evidence.js';
import { info, ok } from '#base/domain/outcome.js';
import type { ResolverView } from '../resolvers.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { check } from '../../../health-check.js';

export const resolverAgreement = check({
  id: 'resolver-agreement',
  category: 'dns',
  needs: ['resolvers'],
  outcomes: {
    ok: ok('count'),
    withheld: info('resolvers'),
    failing: info('resolvers'),
    differs: info('answers', 'seconds'),
  },
  reference: { rule: 'RFC 1034 §4.3.4, RFC 8914 §4', dig: 'A {domain}' },
  run({ resolvers: { views } }, { ok, withheld, failing, differs }) {
    const among = (...states: ResolverView['state'][]) => views.filter(({ state }) => states.includes(state));
    const names = (some: readonly ResolverView[]) => firstFew(some.map(({ label }) => label));
    const found = among('answers').filter(({ addresses }) => addresses.length > 0);
    const hidden = found.length > 0 ? among('blocked', 'missing') : [];
    if (hidden.length > 0) return withheld({ resolvers: names(hidden) }).fixedBy(advise(step('resolver-block')));
    const broken = among('failing');
    if (broken.length > 0) return failing({ resolvers: names(broken) }).fixedBy(advise(step('resolver-failing')));
    const heard = views.filter(({ state }) => state !== 'bogus'); // bogus ones are reported by dnssec-split
    if (heard.length < 2) return;
    if (new Set(heard.map(({ addresses }) => addresses.join())).size < 2) return ok({ count: heard.length });
    const answers = firstFew(heard.map(({ label, addresses }) => `${label}: ${addresses.join(' ') || '–'}`));
    const seconds = Math.max(...heard.map(({ ttl }) => ttl));
    return differs({ answers, seconds }).fixedBy(advise(step('resolver-wait', { seconds })));
  },
});
