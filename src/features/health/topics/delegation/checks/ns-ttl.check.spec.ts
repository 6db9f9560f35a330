import { describeCheck } from '#test/checks/describe-check.js';
import { NAME } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { Ttl } from '#engine/gathering/ttl.js';
import { advise, step } from '#engine/repair/fixes.js';
import { nsTtl } from './ns-ttl.check.js';

const of = (ttl: Ttl | undefined) => ({ nsSet: known({ zone: NAME, names: ['a.example'], ttl }) });
const fix = advise(step('ttl', { types: ['NS'], host: NAME }));

describeCheck(nsTtl, {
  short: [[of({ left: 10, whole: 299 }), { seconds: 299 }, fix]],
  long: [
    [of({ left: 172_801 }), { seconds: 172_801 }, fix],
    [of({ left: 5, whole: 604_800 }), { seconds: 604_800 }, fix],
  ],
  silent: [of(undefined), of({ left: 1 }), of({ left: 1, whole: 300 }), of({ left: 172_800 })],
});
