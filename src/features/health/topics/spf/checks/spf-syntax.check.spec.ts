import { describeCheck } from '#test/checks/describe-check.js';
import { NAME, spfRepaired, spfPolicy } from '#test/checks/health-domain.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { spfSyntax } from './spf-syntax.check.js';

const typo = 'v=spf1 ipv4:77.77.4.1 -all';
const of = (text: string) => ({ ...spfPolicy(text), ...spfRepaired() });
const glued = 'v=spf1 include:a.example~all';

const lost = (text: string, repaired: string, ...terms: string[]) =>
  [{ ...spfPolicy(text), ...spfRepaired(repaired) }, { terms }, replace(text, txtRecord(NAME, repaired))] as const;

describeCheck(spfSyntax, {
  invalid: [
    [
      { ...spfPolicy(typo), ...spfRepaired('v=spf1 ip4:77.77.4.1 -all') },
      { record: typo, part: 'ipv4', position: 8, fault: 'mechanism-unknown' },
      replace(typo, txtRecord(NAME, 'v=spf1 ip4:77.77.4.1 ~all'), step('spf-soften')),
    ],
    [
      of(glued),
      { record: glued, part: 'a.example~all', position: 16, fault: 'domain-invalid' },
      advise(step('spf-term', { part: 'a.example~all' })),
    ],
  ],
  ignored: [
    lost('v=spf1 mx include=_spf.a.example -all', 'v=spf1 mx include:_spf.a.example -all', 'include=_spf.a.example'),
    lost('v=spf1 ip4=77.77.4.1 -all', 'v=spf1 ip4:77.77.4.1 -all', 'ip4=77.77.4.1'),
    lost('v=spf1 ip6=2a00::1 ~all', 'v=spf1 ip6:2a00::1 ~all', 'ip6=2a00::1'),
    lost('v=spf1 a=mail.a.example -all', 'v=spf1 a:mail.a.example -all', 'a=mail.a.example'),
    lost('v=spf1 MX=a.example -all', 'v=spf1 mx:a.example -all', 'MX=a.example'),
    lost('v=spf1 exists=%{i}.a.example -all', 'v=spf1 exists:%{i}.a.example -all', 'exists=%{i}.a.example'),
    lost(
      'v=spf1 include=a.example ip4=77.77.4.1 ?all',
      'v=spf1 include:a.example ip4:77.77.4.1 ?all',
      'include=a.example',
      'ip4=77.77.4.1',
    ),
    lost('v=spf1 include=a.example', 'v=spf1 include:a.example', 'include=a.example'),
    [of('v=spf1 mx include= -all'), { terms: ['include='] }, advise(step('spf-term', { part: 'include=' }))],
    [
      of('v=spf1 mx ptr=a.example -all'),
      { terms: ['ptr=a.example'] },
      advise(step('spf-term', { part: 'ptr=a.example' })),
    ],
  ],
  silent: [
    of('v=spf1 mx -all include=a.example'),
    of('v=spf1 mx ra=postmaster rp=10 -all'),
    of('v=spf1 mx -all'),
    of('v=spf1'),
    of('v=spf1 mx new=tag -all'),
  ],
});
