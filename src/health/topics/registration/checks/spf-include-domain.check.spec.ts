import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { lost, NAME, spfPolicy } from '../../../../../test/checks/health-domain.js';
import { known } from '../../../../domain/fact.js';
import type { UnregisteredDomain } from '../unregistered-domain.js';
import { advise, replace, step, txt } from '../../../repair/fixes.js';
import { spfIncludeDomain } from './spf-include-domain.check.js';

const domain = 'gone.example';
const text = 'v=spf1 mx include:gone.example -all';
const own = ['include:gone.example'];
const nested = ['a:gone.example'];
const of = (...domains: UnregisteredDomain[]) => ({ unregisteredSpfDomains: known(domains), ...spfPolicy(text) });
const dropped = replace(text, txt(NAME, 'v=spf1 mx -all'), step('spf-domain', { domain }));

describeCheck(spfIncludeDomain, {
  free: [
    [of(lost(own)), { domain, terms: own }, dropped],
    [
      { ...of(lost(own)), ...spfPolicy('v=spf1 include:gone.example -all') },
      { domain, terms: own },
      replace(
        'v=spf1 include:gone.example -all',
        txt(NAME, 'v=spf1 ~all'),
        step('spf-domain', { domain }),
        step('spf-soften'),
      ),
    ],
    [of(lost(nested)), { domain, terms: nested }, advise(step('spf-domain-foreign', { domain, terms: nested }))],
  ],
  unclear: [[of(lost(own, false)), { domain, terms: own }, dropped]],
  silent: [of()],
});
