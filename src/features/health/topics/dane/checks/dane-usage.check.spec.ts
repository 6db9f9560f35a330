import { describeCheck } from '#test/checks/describe-check.js';
import { daneHost, tlsa } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { DaneHost } from '../dane.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { daneUsage } from './dane-usage.check.js';

const of = (...hosts: Partial<DaneHost>[]) => ({ daneHosts: known(hosts.map(daneHost)) });

const name = '_25._tcp.mx.example';
const fix = advise(step('dane-usage', { name }));
const digits = (octets: number) => 'ab'.repeat(octets);

describeCheck(daneUsage, {
  invalid: [
    [of({ records: [tlsa(1), tlsa(3, 20)] }), { name, record: `3 1 1 ${digits(20)}` }, fix],
    [of({ records: [tlsa(4)] }), { name, record: `4 1 1 ${digits(32)}` }, fix],
  ],
  pkix: [
    [of({ records: [tlsa(3), tlsa(1)] }), { name, record: `1 1 1 ${digits(32)}` }, fix],
    [of({ records: [tlsa(0)] }), { name, record: `0 1 1 ${digits(32)}` }, fix],
  ],
  silent: [of({}), of({ records: [tlsa(3), tlsa(2)] }), of({ records: [tlsa(1)], proven: false })],
});
