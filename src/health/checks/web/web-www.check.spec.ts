import { describeCheck } from '../../../../test/checks/describe-check.js';
import { addresses, NAME } from '../../../../test/checks/health-domain.js';
import { known } from '../../../domain/fact.js';
import type { WwwName } from '../../facts/web.facts.js';
import { advise, publish, step } from '../../fixes.js';
import { webWww } from './web-www.check.js';

const name = `www.${NAME}`;
const of = (state: WwwName['state'], ...own: string[]) => ({
  www: known<WwwName>({ domain: NAME, name, state }),
  ...addresses(...own),
});

describeCheck(webWww, {
  ok: [[of('there', '77.77.3.1'), { name }]],
  missing: [[of('missing', '77.77.3.1'), { name }, publish({ host: name, type: 'CNAME', value: `${NAME}.` })]],
  dangling: [[of('dangling'), { name }, advise(step('www-alias', { name }))]],
  silent: [of('missing')],
});
