import { describeCheck } from '#test/checks/describe-check.js';
import { daneHost, tlsa } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { DaneHost } from '../dane.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { daneRecord } from './dane-record.check.js';

const of = (...hosts: Partial<DaneHost>[]) => ({ dane: known(hosts.map(daneHost)) });

const hosts = ['mx.example'];
const fix = advise(step('dane', { names: ['_25._tcp.mx.example'] }));

describeCheck(daneRecord, {
  ok: [
    [of({ records: [tlsa(3)] }), { hosts }],
    [of({ records: [tlsa(2), tlsa(1)] }), { hosts }],
  ],
  missing: [
    [of({}), { hosts }, fix],
    [of({}, { host: 'b.example', records: [tlsa(3)] }), { hosts }, fix],
  ],
  silent: [
    of(),
    of({ secure: false }),
    of({ records: [tlsa(3)] }, { secure: false }),
    of({ failure: [] }),
    of({ records: [tlsa(3)], proven: false }),
    of({ records: [tlsa(1)] }),
    of({ records: [tlsa(3, 20)] }),
    of({ records: [tlsa(3), tlsa(3, 20)] }),
  ],
});
