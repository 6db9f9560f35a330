import { describeCheck } from '#test/checks/describe-check.js';
import { lost } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { UnregisteredDomain } from '../unregistered-domain.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mxDomain } from './mx-domain.check.js';

const evidence = { domain: 'gone.example', hosts: ['a.gone.example'] };
const of = (...domains: UnregisteredDomain[]) => ({ unregisteredMxDomains: known(domains) });
const fix = advise(step('mx-domain', evidence));

describeCheck(mxDomain, {
  free: [
    [of(lost(['a.gone.example'])), evidence, fix],
    [of(lost(['b.example'], false), lost(['a.gone.example'])), evidence, fix],
  ],
  unclear: [[of(lost(['a.gone.example'], false)), evidence, fix]],
  silent: [of()],
});
