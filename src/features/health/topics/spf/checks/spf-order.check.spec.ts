import { describeCheck } from '#test/checks/describe-check.js';
import { NAME, spfRepaired, spfPolicy } from '#test/checks/health-domain.js';
import { advise, replace, step, txtRecord } from '../../../repair/fixes.js';
import { spfOrder } from './spf-order.check.js';

const text = 'v=spf1 mx -all a redirect=b.example exp=c.example';
const of = (spf: string) => ({ ...spfPolicy(spf), ...spfRepaired() });
const repaired = 'v=spf1 mx a include:b.example -all exp=c.example';
const early = 'v=spf1 redirect=b.example mx -all';

/** No sender is lost: it is no sender, also listed before, or nobody fails. */
const untidy = (spf: string) =>
  [
    { ...spfPolicy(spf), ...spfRepaired('v=spf1 mx -all') },
    { terms: [spf.split(' ').at(-1)!] },
    replace(spf, txtRecord(NAME, 'v=spf1 mx -all')),
  ] as const;

describeCheck(spfOrder, {
  lost: [
    [
      { ...spfPolicy(text), ...spfRepaired(repaired) },
      { terms: ['a', 'redirect=b.example'] },
      replace(text, txtRecord(NAME, repaired)),
    ],
    [
      { ...spfPolicy(early), ...spfRepaired() },
      { terms: ['redirect=b.example'] },
      advise(step('spf-lookups', { limit: 10 })),
    ],
    // A mechanism that is written as a modifier is a sender.
    [
      { ...spfPolicy('v=spf1 mx -all include=b.example'), ...spfRepaired('v=spf1 mx include:b.example -all') },
      { terms: ['include=b.example'] },
      replace('v=spf1 mx -all include=b.example', txtRecord(NAME, 'v=spf1 mx include:b.example -all')),
    ],
  ],
  ignored: [
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
