import { describeCheck } from '#test/checks/describe-check.js';
import { lost as unregistered, NAME, spfPolicy, spfRepaired } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { UnregisteredDomain } from '../unregistered-domain.js';
import { advise, replace, step, txtRecord } from '#engine/repair/fixes.js';
import { spfIncludeDomain } from './spf-include-domain.check.js';

const domain = 'gone.net';
const text = 'v=spf1 mx include:gone.net -all';
const own = ['include:gone.net'];
const nested = ['a:gone.net'];
const lost = (reliedOnBy: string[], isFree = true) => ({ ...unregistered(reliedOnBy, isFree), domain });
const of = (...domains: UnregisteredDomain[]) => ({
  unregisteredSpfDomains: known(domains),
  ...spfPolicy(text),
  ...spfRepaired(),
});
const stuck = 'v=spf1 mx include:gone.net-all';
const dropped = replace(text, txtRecord(NAME, 'v=spf1 mx -all'), step('spf-domain', { domain }));

describeCheck(spfIncludeDomain, {
  free: [
    [of(lost(own)), { domain, terms: own }, dropped],
    [
      { ...of(lost(own)), ...spfPolicy('v=spf1 include:gone.net -all') },
      { domain, terms: own },
      advise(
        step('spf-domain', { domain }),
        step('spf-find'),
        step('spf-add-found', { host: NAME, start: 'v=spf1', end: '~all' }),
      ),
    ],
    [
      {
        ...of({ ...lost(['include:_spf.gogle.com']), domain: 'gogle.com' }),
        ...spfPolicy('v=spf1 include:_spf.gogle.com ~all'),
      },
      { domain: 'gogle.com', terms: ['include:_spf.gogle.com'] },
      replace(
        'v=spf1 include:_spf.gogle.com ~all',
        txtRecord(NAME, 'v=spf1 include:_spf.google.com ~all'),
        step('spf-include-typo', { term: 'include:_spf.gogle.com' }),
      ),
    ],
    [of(lost(nested)), { domain, terms: nested }, advise(step('spf-domain-foreign', { domain, terms: nested }))],
  ],
  unclear: [
    [of(lost(own, false)), { domain, terms: own }, dropped],
    [
      {
        ...of(lost(['include:gone.net-all'], false)),
        ...spfPolicy(stuck),
        ...spfRepaired('v=spf1 mx include:gone.net -all'),
      },
      { domain, terms: ['include:gone.net-all'] },
      replace(stuck, txtRecord(NAME, 'v=spf1 mx include:gone.net ~all'), step('spf-soften')),
    ],
  ],
  silent: [of()],
});
