import { describeCheck } from '#test/checks/describe-check.js';
import { daneHost, tlsa } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { DaneHost } from '../dane.facts.js';
import { daneRollover } from './dane-rollover.check.js';

const of = (...hosts: Partial<DaneHost>[]) => ({ dane: known(hosts.map(daneHost)) });

describeCheck(daneRollover, {
  single: [[of({ records: [tlsa(3)] }, {}), { names: ['_25._tcp.mx.example'] }]],
  silent: [
    of({}),
    of({ records: [tlsa(3), tlsa(3)] }),
    of({ records: [tlsa(2)] }),
    of({ records: [tlsa(3)], proven: false }),
  ],
});
