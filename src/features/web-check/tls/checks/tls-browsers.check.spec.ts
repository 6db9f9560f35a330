import { describeCheck } from '#test/checks/describe-check.js';
import { known } from '#base/domain/fact.js';
import { tlsBrowsers } from './tls-browsers.check.js';

const offered = {
  ...{ versions: new Map(), suites: new Map(), groups: new Map(), preference: null, alpn: null, dhBits: null },
};
const facts = (...misfits: ('groups' | 'key' | undefined)[]) => ({
  servers: known(misfits.map((misfit, i) => ({ address: `192.0.2.${i}`, offered, ...(misfit && { misfit }) }))),
});
const fixOf = (...keys: string[]) => ({ steps: keys.map((key) => ({ key, params: {} })) });

describeCheck(tlsBrowsers, {
  groups: [
    [facts('groups'), { addresses: ['192.0.2.0'] }, fixOf('tls-settings', 'reload')],
    [facts('key', 'groups'), { addresses: ['192.0.2.1'] }, fixOf('tls-settings', 'reload')],
  ],
  key: [[facts(undefined, 'key'), { addresses: ['192.0.2.1'] }, fixOf('usual-key')]],
});

it('says nothing about servers that suit every browser', () => {
  expect(tlsBrowsers.judge(facts(undefined))).toBeUndefined();
});
