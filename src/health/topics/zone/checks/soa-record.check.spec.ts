import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { NAME } from '../../../../../test/checks/health-domain.js';
import { SOA, zoneTop } from '../../../../../test/checks/health-zone.js';
import { advise, step } from '../../../repair/fixes.js';
import { soaRecord } from './soa-record.check.js';

const zone = NAME;
const fix = advise(step('soa-one', { zone }));
const none = { soa: [], apex: undefined };

describeCheck(soaRecord, {
  ok: [[zoneTop(), { zone, serial: 7 }]],
  missing: [[zoneTop(none), { zone }, fix]],
  several: [[zoneTop({ soa: [SOA, SOA] }), { zone, count: 2 }, fix]],
  silent: [
    zoneTop({ ...none, isDelegated: false }),
    zoneTop({ ...none, isAlias: true }),
    zoneTop({ ...none, apex: 'com' }),
  ],
});
