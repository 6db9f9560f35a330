import { describeCheck } from '#test/checks/describe-check.js';
import { daneHost } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { DaneHost } from '../dane.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { daneDenial } from './dane-denial.check.js';

const of = (...hosts: Partial<DaneHost>[]) => ({ daneHosts: known(hosts.map(daneHost)) });

const names = ['_25._tcp.mx.example'];
const errors = ['EDE 22'];

describeCheck(daneDenial, {
  failing: [[of({ failure: errors }), { names, errors }, advise(step('dane-denial', { names }))]],
  silent: [of({}), of({ failure: errors, secure: false })],
});
