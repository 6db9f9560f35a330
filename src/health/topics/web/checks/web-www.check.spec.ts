import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { addresses, NAME } from '../../../../../test/checks/health-domain.js';
import { door } from '../../../../../test/checks/health-web.js';
import { absent, known } from '../../../../domain/fact.js';
import type { WwwName } from '../web.facts.js';
import { advise, publish, replace, step } from '../../../repair/fixes.js';
import { webWww } from './web-www.check.js';

const name = `www.${NAME}`;
const target = 'gone.example';
const of = (state: WwwName['state'], own: string[] = [], alias?: WwwName['alias'], isDeniedForIpv6 = false) => ({
  www: known<WwwName>({ domain: NAME, name, state, ...(alias && { alias }), isDeniedForIpv6 }),
  ...addresses(...own),
  httpsResults: absent,
});

const dotless = { target: `a.test.${NAME}`, meant: 'a.test' };
const dotted = replace(
  `a.test.${NAME}.`,
  { host: name, type: 'CNAME', value: 'a.test.' },
  step('final-dot', { type: 'CNAME', host: `a.test.${NAME}` }),
);
const corrected = advise(step('www-alias', { name }));

describeCheck(webWww, {
  ok: [[of('there', ['77.77.3.1']), { name }]],
  nxdomain: [[of('there', ['77.77.3.1'], undefined, true), { name }, advise(step('www-nxdomain', { name }))]],
  missing: [[of('missing', ['77.77.3.1']), { name }, publish({ host: name, type: 'CNAME', value: `${NAME}.` })]],
  dangling: [
    [of('dangling'), { name }, corrected],
    [
      {
        ...of('dangling'),
        www: known<WwwName>({ domain: NAME, name, state: 'dangling', isDeniedForIpv6: false, dotless }),
      },
      { name },
      dotted,
    ],
    [of('dangling', [], { name, target, claimable: false }), { name }, corrected],
  ],
  claimable: [
    [
      of('dangling', [], { name, target, claimable: true }),
      { name, target },
      advise(step('dead-alias', { names: [name] })),
    ],
  ],
  silent: [of('missing'), { ...of('missing', ['77.77.3.1']), httpsResults: known([door('no-server')]) }],
});
