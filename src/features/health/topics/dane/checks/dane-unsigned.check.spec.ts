import { describeCheck } from '#test/checks/describe-check.js';
import { daneHost, tlsa } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import type { DaneHost } from '../dane.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import { daneUnsigned } from './dane-unsigned.check.js';

const of = (...hosts: Partial<DaneHost>[]) => ({ daneHosts: known(hosts.map(daneHost)) });

const names = ['_25._tcp.mx.example'];

describeCheck(daneUnsigned, {
  ignored: [[of({ records: [tlsa(3)], proven: false }), { names }, advise(step('dane-unsigned', { names }))]],
  silent: [of({ proven: false }), of({ records: [tlsa(3)] })],
});
