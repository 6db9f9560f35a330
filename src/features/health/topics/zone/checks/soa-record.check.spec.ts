import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { SOA, soaRecords } from '#test/checks/health-zone.js';
import { advise, step } from '#engine/repair/fixes.js';
import { soaRecord } from './soa-record.check.js';

const zone = NAME;
const fix = advise(step('soa-one', { zone }));
const none = { soa: [], apex: undefined };

describeCheck(soaRecord, {
  ok: [[soaRecords(), { zone, serial: 7 }]],
  missing: [[soaRecords(none), { zone }, fix]],
  several: [[soaRecords({ soa: [SOA, SOA] }), { zone, count: 2 }, fix]],
  silent: [
    soaRecords({ ...none, isDelegated: false }),
    soaRecords({ ...none, isAlias: true }),
    soaRecords({ ...none, apex: 'com' }),
  ],
});
