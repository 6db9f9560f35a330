import { describeCheck } from '#test/checks/describe-check.js';
import { daneHost } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { DaneHost } from '../dane.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { daneMxZone } from './dane-mx-zone.check.js';

const of = (...hosts: Partial<DaneHost>[]) => ({ dane: known(hosts.map(daneHost)) });

const hosts = ['mx.example'];

describeCheck(daneMxZone, {
  unsigned: [[of({ secure: false }, { host: 'b.example' }), { hosts }, advise(step('dane-mx-zone', { hosts }))]],
  silent: [of(), of({})],
});
