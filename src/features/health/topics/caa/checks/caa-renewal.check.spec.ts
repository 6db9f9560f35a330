import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { caaRules, caaSet, certificate } from '#test/checks/health-web.js';
import { publish, step } from '#engine/repair/fixes.js';
import { caaRenewal } from './caa-renewal.check.js';

const issuer = "Let's Encrypt";
const of = (...texts: string[]) => ({ ...caaRules(...texts), ...certificate() });
const fix = (host = NAME) =>
  publish({ host, type: 'CAA', value: '0 issue "letsencrypt.org"' }, step('caa-renewal', { issuer }));
const other = '0 issue "ca.example"';
const [permitted, nobody] = ['0 issue "letsencrypt.org; validationmethods=dns-01"', '0 issue ";"'];
const garbled = '0 issue "letsencrypt.org; x"';

describeCheck(caaRenewal, {
  ok: [
    [of(other, permitted), { issuer, identifier: 'letsencrypt.org' }],
    [of(permitted, nobody), { issuer, identifier: 'letsencrypt.org' }],
    [of('1 issue "letsencrypt.org"'), { issuer, identifier: 'letsencrypt.org' }], // CAs ignore reserved flags
    [of(permitted, garbled), { issuer, identifier: 'letsencrypt.org' }],
  ],
  blocked: [
    [of(other), { issuer, owner: NAME, records: [other] }, fix()],
    [of('1 issue "ca.example"'), { issuer, owner: NAME, records: ['1 issue "ca.example"'] }, fix()],
    // An invalid value names no issuer.
    [of(other, garbled), { issuer, owner: NAME, records: [other, garbled] }, fix()],
    [
      of(other, '0 issuewild "ca example"'),
      { issuer, owner: NAME, records: [other, '0 issuewild "ca example"'] },
      fix(),
    ],
    [
      of(nobody, '0 issuewild "letsencrypt.org"'),
      { issuer, owner: NAME, records: [nobody, '0 issuewild "letsencrypt.org"'] },
      fix(),
    ],
    [{ ...of(), caaRules: caaSet([other], 'com') }, { issuer, owner: 'com', records: [other] }, fix('com')],
    [
      { ...of(), caaRules: caaSet([other], 'cdn.example') },
      { issuer, owner: 'cdn.example', records: [other] },
    ],
  ],
  silent: [
    of('0 issuewild ";"'),
    of('0 issue "ca example"'),
    of('0 issue "ca.example; accounturi=https://a.example/; accounturi=https://b.example/"'),
    of(other, '128 tbs "x"'),
    { ...of(other), ...certificate({ issuer: 'Somebody' }) },
    { ...of(other), ...certificate({ names: ['*.com'] }) },
  ],
});
