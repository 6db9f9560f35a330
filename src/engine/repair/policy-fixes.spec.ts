import type { Finding } from '#base/domain/finding.js';
import { advise, conditional, replace, step, txtRecord } from './fixes.js';
import { withoutTighterPolicies } from './policy-fixes.js';

const domain = 'example.com';
const found = (id: string): Finding => ({ id, category: 'email', severity: 'warn', params: { domain } });
const tighten = (id: string): Finding => ({
  ...found(id),
  fix: conditional(step('dmarc-tighten'), replace('old', txtRecord(domain, 'new'))),
});

it.each(['dmarc-policy.none', 'dmarc-policy.missing', 'dmarc-testing.on', 'dmarc-removed-tags.pct'])(
  '%s proposes no record if mail of the domain itself fails',
  (id) => {
    const fix = advise(step('dmarc-authenticate', { domain }));
    const failing = { ...found('dmarc-pass.failing'), fix };
    expect(withoutTighterPolicies([failing, tighten(id)])).toEqual([failing, { ...tighten(id), fix }]);
    const passing = [found('dmarc-pass.both'), tighten(id)];
    expect(withoutTighterPolicies(passing)).toEqual(passing);
  },
);

it('no stricter policy is proposed if part of the mail would fail', () => {
  const fix = advise(step('dmarc-authenticate', { domain }));
  const partly = { ...found('dmarc-pass.spf-only'), fix };
  const tighter = tighten('dmarc-policy.none');
  expect(withoutTighterPolicies([partly, tighter])).toEqual([partly, { ...tighter, fix }]);
});

it('np=reject is not recommended while mail of the domain itself fails', () => {
  const fix = advise(step('dmarc-authenticate', { domain }));
  const failing = { ...found('dmarc-pass.rejected'), fix };
  const stricter = { ...found('dmarc-subdomains.nonexistent'), fix: replace('old', txtRecord(domain, 'new')) };
  expect(withoutTighterPolicies([failing, stricter])).toEqual([failing]);
  expect(withoutTighterPolicies([found('dmarc-pass.both'), stricter])).toEqual([found('dmarc-pass.both'), stricter]);
});

it('does not change other fixes', () => {
  const others = [found('dmarc-pass.rejected'), { ...found('x.y'), fix: replace('old', txtRecord(domain, 'new')) }];
  expect(withoutTighterPolicies(others)).toEqual(others);
});

it('no policy but none is proposed while p=none is advised', () => {
  const fix = advise(step('dmarc-authenticate', { domain }));
  const failing = { ...found('dmarc-pass.rejected'), fix };
  const reports = (text: string): Finding => ({
    ...found('dmarc-reports.missing'),
    fix: replace('old', txtRecord(`_dmarc.${domain}`, text)),
  });
  const strict = reports('v=DMARC1; p=reject; rua=mailto:a@example.com');
  expect(withoutTighterPolicies([failing, strict])).toEqual([failing, { ...strict, fix }]);
  const spf: Finding = { ...found('spf-all.missing'), fix: replace('old', txtRecord(domain, 'v=spf1 mx ~all')) };
  expect(withoutTighterPolicies([failing, spf])).toEqual([failing, spf]);
  const mild = [failing, reports('v=DMARC1; p=none; rua=mailto:a@example.com')];
  expect(withoutTighterPolicies(mild)).toEqual(mild);
});
