import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { caaSet, certificate, noCertificate } from '#test/checks/health-web.js';
import { advise, conditional, publish, step } from '#engine/repair/fixes.js';
import { caaRecord } from './caa-record.check.js';

const of = (...texts: string[]) => ({ caa: caaSet(texts), ...noCertificate });
const owner = NAME;

const fix = advise(step('caa-issue', { domain: NAME }));
const named = conditional(
  step('caa-others', { domain: NAME }),
  publish({ host: NAME, type: 'CAA', value: '0 issue "letsencrypt.org"' }),
);
const [issue, iodef] = ['0 issue "ca.example"', '0 iodef "mailto:a@b.example"'];

describeCheck(caaRecord, {
  ok: [
    [of(issue, iodef), { owner, records: [issue, iodef] }],
    [of('128 issue "ca.example"'), { owner, records: ['128 issue "ca.example"'] }],
    [of(issue, '0 tbs "x"'), { owner, records: [issue, '0 tbs "x"'] }],
  ],
  inherited: [
    [
      { caa: caaSet([issue], 'com'), ...noCertificate },
      { domain: NAME, owner: 'com', records: [issue] },
    ],
  ],
  open: [[of(iodef), { owner, records: [iodef] }, fix]],
  'wildcard-only': [
    [of('0 issuewild ";"'), { owner, records: ['0 issuewild ";"'] }, fix],
    [
      { caa: caaSet(['0 issuewild ";"'], 'com'), ...certificate() },
      { owner: 'com', records: ['0 issuewild ";"'] },
      advise(step('caa-issue', { domain: 'com' })),
    ],
  ],
  silent: [of('128 tbs "x"'), of(issue, '128 tbs "x"')],
  missing: [
    [of(), { domain: NAME }, fix],
    [{ ...of(), ...certificate() }, { domain: NAME }, named],
    [{ ...of(), ...certificate({ issuer: 'Somebody' }) }, { domain: NAME }, fix],
  ],
});
