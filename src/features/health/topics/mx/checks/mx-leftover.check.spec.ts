import { describeCheck } from '#test/checks/describe-check.js';
import { host } from '#test/checks/health-domain.js';
import { known } from '#base/domain/fact.js';
import { advise, step } from '#engine/repair/fixes.js';
import { mxLeftover } from './mx-leftover.check.js';

const of = (...names: string[]) => ({ mailHosts: known(names.map((name) => host({ name }))) });
const hosts = ['ms1.msv1.invalid'];

describeCheck(mxLeftover, {
  found: [[of('a.example', 'ms1.msv1.invalid'), { hosts }, advise(step('mx-leftover', { hosts }))]],
  silent: [of('a.example', 'msv1.invalid.example')],
});
