import { describeCheck } from '#test/checks/describe-check.js';
import { dmarcFound, host, NAME, profile } from '#test/checks/health-domain.js';
import { absent, known } from '#base/domain/fact.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { dmarcReports } from './dmarc-reports.check.js';

const of = (text: string) => ({ ...dmarcFound(text), ...profile('mail'), mailHosts: known([host()]) });
const repair = (old: string, value = `${old}; rua=mailto:dmarc@${NAME}`) =>
  replace(old, txtRecord(`_dmarc.${NAME}`, value), step('dmarc-mailbox', { domain: NAME }));
const elsewhere = advise(step('dmarc-other-mailbox', { domain: NAME }));
const [reject, none] = ['v=DMARC1; p=reject', 'v=DMARC1; p=none'];
const web = `${reject}; rua=https://b.example/r`;
const effective = ['sp=reject', 'np=reject', 'ruf=mailto:a@b.example'].map((tag) => `${none}; ${tag}`);

describeCheck(dmarcReports, {
  ok: [
    [of(`${none}; rua=mailto:a@b.example`), { addresses: ['mailto:a@b.example'] }],
    [of(`${none}; rua=https://b.example/r,MAILTO:a@b.example!10m`), { addresses: ['MAILTO:a@b.example'] }],
  ],
  missing: [
    [of(reject), { record: reject }, repair(reject)],
    [{ ...of(reject), mailHosts: absent }, { record: reject }, elsewhere],
    [{ ...of(reject), mailHosts: known([host({ addresses: [] })]) }, { record: reject }, elsewhere],
    // Receivers support no other scheme than mailto.
    [of(web), { record: web }, repair(web, `${web},mailto:dmarc@${NAME}`)],
    ...effective.map((record) => [of(record), { record }, repair(record)] as const),
  ],
  'no-effect': [[of(none), { record: none }, repair(none)]],
  silent: [{ ...of(reject), ...profile('parked') }, of('v=DMARC1'), of(`${reject}; rua=a@b.example`)],
});
