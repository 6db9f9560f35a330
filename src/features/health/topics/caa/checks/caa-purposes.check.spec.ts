import { describeCheck } from '#test/checks/describe-check.js';
import { host, NAME } from '#test/checks/health-domain.js';
import { caaRules, caaSet, certificate, noCertificate } from '#test/checks/health-web.js';
import { absent, known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { caaPurposes } from './caa-purposes.check.js';

const owner = NAME;
const of = (...texts: string[]) => ({ ...caaRules(...texts), ...certificate(), mailHosts: known([host()]) });
const told = (...properties: string[]) =>
  [
    { owner, properties },
    advise(step('caa-purposes', { owner, lines: properties.map((property) => `0 ${property} ";"`).join('\n') })),
  ] as const;
const [issue, wild, mail, mark] = ['0 issue "ca.example"', '0 issuewild ";"', '0 issuemail ";"', '0 issuevmc ";"'];

describeCheck(caaPurposes, {
  open: [
    [of(issue), ...told('issuewild', 'issuemail', 'issuevmc')],
    [of(issue, wild, mark), ...told('issuemail')],
    [{ ...of(issue), mailHosts: absent }, ...told('issuewild')],
    [{ ...of(issue), ...certificate({ names: [NAME, `*.${NAME}`] }) }, ...told('issuemail', 'issuevmc')],
    [{ ...of(issue), ...noCertificate }, ...told('issuemail', 'issuevmc')],
    [of('0 issue ";"', mail), ...told('issuevmc')],
    [of(issue, '0 issue ";"'), ...told('issuewild', 'issuemail', 'issuevmc')],
  ],
  silent: [
    of(issue, wild, mail, mark),
    of('0 iodef "mailto:a@b.example"'),
    of('0 issue "ca example"'),
    { ...of(), caaRules: caaSet([issue], 'com') },
  ],
});
