import { describeCheck } from '#test/checks/describe-check.js';
import { mx, NAME, spfRepaired, spfPolicy } from '#test/checks/health-domain.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { spfOrder } from './spf-order.check.js';

const text = 'v=spf1 mx -all a redirect=b.example exp=c.example';
const HOSTS = mx('mail.b.example');
const of = (spf: string, repaired?: string) => ({ ...spfPolicy(spf), ...spfRepaired(repaired), ...HOSTS });
const repaired = 'v=spf1 mx a include:b.example -all exp=c.example';
const early = 'v=spf1 redirect=b.example mx -all';

/** No sender is lost: it is no sender, also listed before, or nobody fails. */
const untidy = (spf: string) =>
  [
    of(spf, 'v=spf1 mx -all'),
    { terms: [spf.split(' ').at(-1)!] },
    replace(spf, txtRecord(NAME, 'v=spf1 mx -all')),
  ] as const;

/** A redirect that `all` disables, and mailboxes elsewhere. */
const leftOver = (spf: string, left: string, hosts: readonly string[]) =>
  [
    { ...of(spf), ...mx(...hosts) },
    { terms: [spf.split(' ').find((term) => term.startsWith('redirect='))!] },
    replace(spf, txtRecord(NAME, left)),
  ] as const;

/** The same, with mailboxes at its operator. */
const inUse = (target: string, hosts: readonly string[]) => {
  const spf = `v=spf1 a -all redirect=${target}`;
  const whole = `v=spf1 a include:${target} -all`;
  const fix = replace(spf, txtRecord(NAME, whole));
  return [{ ...of(spf, whole), ...mx(...hosts) }, { terms: [`redirect=${target}`] }, fix] as const;
};

describeCheck(spfOrder, {
  lost: [
    inUse('_spf.google.com', ['aspmx.l.google.com']),
    inUse('spf.protection.outlook.com', ['example-com.mail.protection.outlook.com']),
    inUse('_spf-eu.ionos.com', ['mx00.ionos.de', 'mx01.ionos.de']),
    inUse('_spf.hoster.example', ['mx.hoster.example']),
    inUse(`_spf.${NAME}`, [`mail.${NAME}`]),
    inUse('_SPF.Hoster.example.', ['backup.other.example', 'mx.hoster.example']),
    [
      { ...of('v=spf1 mx -all a redirect=_spf.google.com', 'v=spf1 mx a -all'), ...mx('mx00.ionos.de') },
      { terms: ['a', 'redirect=_spf.google.com'] },
      replace('v=spf1 mx -all a redirect=_spf.google.com', txtRecord(NAME, 'v=spf1 mx a -all')),
    ],
    [of(text, repaired), { terms: ['a', 'redirect=b.example'] }, replace(text, txtRecord(NAME, repaired))],
    [of(early), { terms: ['redirect=b.example'] }, advise(step('spf-lookups', { limit: 10 }))],
    // A mechanism that is written as a modifier is a sender.
    [
      of('v=spf1 mx -all include=b.example', 'v=spf1 mx include:b.example -all'),
      { terms: ['include=b.example'] },
      replace('v=spf1 mx -all include=b.example', txtRecord(NAME, 'v=spf1 mx include:b.example -all')),
    ],
  ],
  ignored: [
    leftOver('v=spf1 mx -all redirect=_spf.google.com', 'v=spf1 mx -all', ['mx00.ionos.de']),
    leftOver('v=spf1 redirect=spf.mandrillapp.com mx ~all', 'v=spf1 mx ~all', ['aspmx.l.google.com']),
    leftOver('v=spf1 a mx ?all redirect=_spf.hoster.example', 'v=spf1 a mx ?all', ['mx.other.example']),
    leftOver(
      'v=spf1 include:_spf.google.com -all redirect=_spf.hoster.example',
      'v=spf1 include:_spf.google.com -all',
      ['aspmx.l.google.com'],
    ),
    leftOver('v=spf1 mx -all redirect=%{i}.hoster.example', 'v=spf1 mx -all', ['mx.other.example']),
    leftOver(`v=spf1 mx -all redirect=_spf.${NAME}`, 'v=spf1 mx -all', ['mx.other.example']),
    leftOver('v=spf1 ip4:77.77.4.1 -all redirect=_spf.google.com', 'v=spf1 ip4:77.77.4.1 -all', []),
    [
      { ...of('v=spf1 -all redirect=_spf.google.com'), ...mx('mx.other.example') },
      { terms: ['redirect=_spf.google.com'] },
      advise(step('spf-find'), step('spf-add-found', { host: NAME, start: 'v=spf1', end: '~all' })),
    ],
    untidy('v=spf1 mx -all ~all'),
    untidy('v=spf1 mx -all mx'),
    untidy('v=spf1 mx ?all a'),
    untidy('v=spf1 mx +all a'),
  ],
  silent: [
    of('v=spf1 mx -all'),
    of('v=spf1 mx -all exp=c.example'),
    of('v=spf1 redirect=b.example mx'),
    of('v=spf1 -all mx foo'),
    // A modifier may be anywhere (RFC 7208 section 4.6), such as those of RFC 6652.
    of('v=spf1 mx -all ra=postmaster rp=10 rr=all'),
    of('v=spf1 mx ~all google-site-verification=abc'),
  ],
});
