import { known } from '#base/domain/fact.js';
import type { Finding } from '#base/domain/finding.js';
import type { Fix } from '#base/domain/fix.js';
import { advise, conditional, publish, step, txtRecord } from './fixes.js';
import { withoutSilencingSenders } from './sender-fixes.js';

const domain = 'mx.example.com';
const finding = (fix: Fix): Finding => ({ id: 'x.y', category: 'email', severity: 'info', params: {}, fix });
const traces = (isMailHost: boolean, ...selectors: string[]) => ({
  isMailHost: known(isMailHost),
  dkimSelectors: known(selectors),
});
const spf = { host: domain, type: 'TXT', value: 'v=spf1 -all' };

it.each([
  ['a record', conditional(step('nobody-sends', { domain }), publish(txtRecord(domain, 'v=spf1 -all')))],
  ['several records', advise(step('parked'), step('parked-record', spf))],
])('%s is not proposed for a sender', (_, fix) => {
  const silent = [finding(fix)];
  expect(withoutSilencingSenders(silent, traces(true))).toEqual([finding(advise(step('mail-in-use')))]);
  expect(withoutSilencingSenders(silent, traces(false, 's1'))).toEqual([finding(advise(step('mail-in-use')))]);
  expect(withoutSilencingSenders(silent, traces(false))).toEqual(silent);
});

it('does not change other fixes', () => {
  const other = [finding(advise(step('parked-record', spf)))];
  expect(withoutSilencingSenders(other, traces(true))).toEqual(other);
});
