import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { caaRules, caaSet, certificate } from '#test/checks/health-web.js';
import { publish, step } from '#engine/repair/fixes.js';
import { caaWildcard } from './caa-wildcard.check.js';

const [issuer, wildcard] = ["Let's Encrypt", `*.${NAME}`];
const both = certificate({ names: [NAME, wildcard] });
const of = (...texts: string[]) => ({ ...caaRules(...texts), ...both });
const fixWith = (value: string) => publish({ host: NAME, type: 'CAA', value }, step('caa-renewal', { issuer }));
const [fix, widened] = [fixWith('0 issuewild "letsencrypt.org"'), fixWith('0 issue "letsencrypt.org"')];
const nobody = '0 issue ";"';
const garbled = '0 issuewild "lets encrypt.org"';
const [issue, none, other] = ['0 issue "letsencrypt.org"', '0 issuewild ";"', '0 issue "ca.example"'];
const evidence = (...records: string[]) => ({ issuer, wildcard, owner: NAME, records });

describeCheck(caaWildcard, {
  blocked: [
    [of(issue, none), evidence(issue, none), fix],
    [of(issue, garbled), evidence(issue, garbled), fix], // an invalid value names no issuer
    [{ ...of(other), ...certificate({ names: [wildcard] }) }, evidence(other), widened], // the other CA may still issue wildcards
    [{ ...of(other, nobody), ...certificate({ names: [wildcard] }) }, evidence(other, nobody), widened],
    [{ ...of(nobody), ...certificate({ names: [wildcard] }) }, evidence(nobody), fix],
    [
      { ...of(), caaRules: caaSet([none], 'cdn.example') },
      { ...evidence(none), owner: 'cdn.example' },
    ],
  ],
  silent: [
    of(issue),
    of(other), // reported for the host by caa-renewal
    of(other, '0 issuewild "letsencrypt.org"'),
    of('0 iodef "mailto:a@b.example"'),
    { ...of(issue, none), ...certificate() },
    { ...of(issue, none), ...certificate({ names: [wildcard], issuer: 'Somebody' }) },
  ],
});
