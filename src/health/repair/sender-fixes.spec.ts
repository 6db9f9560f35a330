import { known } from '../../domain/fact.js';
import type { Finding } from '../../domain/finding.js';
import type { Fix } from '../../domain/fix.js';
import { advise, later, publish, step, txt } from './fixes.js';
import { withoutSilencingSenders } from './sender-fixes.js';

const domain = 'mx.example.com';
const finding = (fix: Fix): Finding => ({ id: 'x.y', category: 'email', severity: 'info', params: {}, fix });
const traces = (isMailHost: boolean, ...selectors: string[]) => ({
  isMailHost: known(isMailHost),
  dkimSelectors: known(selectors),
});
const spf = { host: domain, type: 'TXT', value: 'v=spf1 -all' };

it.each([
  ['a record', later(step('nobody-sends', { domain }), publish(txt(domain, 'v=spf1 -all')))],
  ['several records', advise(step('parked'), step('parked-record', spf))],
])('%s that would silence a sender is not offered', (_, fix) => {
  const silent = [finding(fix)];
  expect(withoutSilencingSenders(silent, traces(true))).toEqual([finding(advise(step('mail-in-use')))]);
  expect(withoutSilencingSenders(silent, traces(false, 's1'))).toEqual([finding(advise(step('mail-in-use')))]);
  expect(withoutSilencingSenders(silent, traces(false))).toEqual(silent);
});

it('leaves other repairs as they are', () => {
  const other = [finding(advise(step('parked-record', spf)))];
  expect(withoutSilencingSenders(other, traces(true))).toEqual(other);
});
