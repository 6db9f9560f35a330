import type { Finding } from '../../domain/finding.js';
import { advise, later, replace, step, txt } from './fixes.js';
import { withoutTighterPolicies } from './policy-fixes.js';

const domain = 'example.com';
const found = (id: string): Finding => ({ id, category: 'email', severity: 'warn', params: { domain } });
const tighten = (id: string): Finding => ({
  ...found(id),
  fix: later(step('dmarc-tighten'), replace('old', txt(domain, 'new'))),
});

it.each(['dmarc-policy.none', 'dmarc-policy.missing', 'dmarc-testing.on', 'dmarc-removed-tags.pct'])(
  '%s hands over no record where mail of the domain itself fails',
  (id) => {
    const fix = advise(step('dmarc-authenticate', { domain }));
    const failing = { ...found('dmarc-pass.failing'), fix };
    expect(withoutTighterPolicies([failing, tighten(id)])).toEqual([failing, { ...tighten(id), fix }]);
    const passing = [found('dmarc-pass.both'), tighten(id)];
    expect(withoutTighterPolicies(passing)).toEqual(passing);
  },
);

it('nor where a part of it will fail as soon as the policy is tighter', () => {
  const fix = advise(step('dmarc-authenticate', { domain }));
  const partly = { ...found('dmarc-pass.spf-only'), fix };
  const tighter = tighten('dmarc-policy.none');
  expect(withoutTighterPolicies([partly, tighter])).toEqual([partly, { ...tighter, fix }]);
});

it('leaves other repairs as they are', () => {
  const others = [found('dmarc-pass.rejected'), { ...found('x.y'), fix: replace('old', txt(domain, 'new')) }];
  expect(withoutTighterPolicies(others)).toEqual(others);
});
