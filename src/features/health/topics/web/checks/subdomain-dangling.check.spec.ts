import { describeCheck } from '#test/checks/describe-check.js';
import { host, NAME } from '#test/checks/health-domain.js';
import { absent, known } from '#base/domain/fact.js';
import type { DanglingCname } from '../aliases.js';
import { advise, step } from '#engine/repair/fixes.js';
import { subdomainDangling } from './subdomain-dangling.check.js';

const alias = (label: string, claimable: boolean): DanglingCname => ({
  name: `${label}.${NAME}`,
  target: `${label}.gone.example`,
  claimable,
});
const of = (...aliases: DanglingCname[]) => ({ danglingCnames: known(aliases), mailHosts: absent });
const evidence = (...labels: string[]) => ({
  names: labels.map((label) => `${label}.${NAME}`),
  targets: labels.map((label) => `${label}.gone.example`),
});
const fix = (...labels: string[]) => advise(step('dead-alias', { names: evidence(...labels).names }));
const mailHosts = known([host({ name: `mail.${NAME}`, addresses: [] })]);

describeCheck(subdomainDangling, {
  claimable: [
    [of(alias('autodiscover', false), alias('mail', true)), evidence('mail'), fix('mail')],
    [{ ...of(alias('mail', true)), mailHosts }, evidence('mail'), fix('mail')],
  ],
  dead: [
    [
      of(alias('autodiscover', false), alias('mail', false)),
      evidence('autodiscover', 'mail'),
      fix('autodiscover', 'mail'),
    ],
  ],
  silent: [of(), { ...of(alias('mail', false)), mailHosts }],
});
