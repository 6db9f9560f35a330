import { describeCheck } from '../../../../test/checks/describe-check.js';
import { host } from '../../../../test/checks/health-domain.js';
import { known } from '../../../domain/fact.js';
import { advise, step } from '../../fixes.js';
import { nsCount } from './ns-count.check.js';

const of = (...names: string[]) => ({ nameServers: known(names.map((name) => host({ name }))) });

describeCheck(nsCount, {
  ok: [[of('a.example', 'b.example'), { count: 2 }]],
  single: [[of('a.example'), { host: 'a.example' }, advise(step('second-ns'))]],
  silent: [of()],
});
