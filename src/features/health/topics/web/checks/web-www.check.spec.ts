import { describeCheck } from '#test/checks/describe-check.js';
import { addresses, NAME } from '#test/checks/health-domain.js';
import { door } from '#test/checks/health-web.js';
import { absent, known, unobtainable } from '#base/domain/fact.js';
import { IpAddress } from '#base/domain/ip-address.js';
import type { WwwName } from '../web.facts.js';
import { advise, publish, replace, step } from '#engine/repair/fixes.js';
import { webWww } from './web-www.check.js';

const name = `www.${NAME}`;
const target = 'gone.example';
const at = (...texts: string[]) => texts.map((text) => IpAddress.parse(text)!);
const of = (state: WwwName['state'], own: string[] = [], alias?: WwwName['alias'], isDeniedForIpv6 = false) => ({
  www: known<WwwName>({
    domain: NAME,
    name,
    state,
    addresses: at(...own),
    ...(alias && { alias }),
    isDeniedForIpv6,
    isHidden: false,
    denialAge: 0,
  }),
  ...addresses(...own),
  httpsResults: absent,
});

const dotless = { target: `a.test.${NAME}`, meant: 'a.test' };
const dotted = replace(
  `a.test.${NAME}.`,
  { host: name, type: 'CNAME', value: 'a.test.' },
  step('final-dot', { type: 'CNAME', host: `a.test.${NAME}` }),
);
const there = (own: string[], ofWww: string[]) => ({
  ...of('there', own),
  www: known<WwwName>({
    domain: NAME,
    name,
    state: 'there',
    addresses: at(...ofWww),
    isDeniedForIpv6: false,
    isHidden: false,
    denialAge: 0,
  }),
});
const hidden = { domain: NAME, name, state: 'missing', addresses: [], isDeniedForIpv6: false, denialAge: 0 } as const;
const corrected = advise(step('www-alias', { name }));

describeCheck(webWww, {
  ok: [
    [of('there', ['77.77.3.1']), { name }],
    [there(['2a0f:7777:3::1'], ['2a0f:7777:3::1']), { name }],
    [there(['77.77.3.1'], ['2a0f:7777:3::1', '77.77.3.1']), { name }],
  ],
  nxdomain: [[of('there', ['77.77.3.1'], undefined, true), { name }, advise(step('www-nxdomain', { name }))]],
  private: [
    [
      there(['77.77.3.1'], ['77.77.3.1', '10.1.1.1']),
      { name, addresses: ['10.1.1.1'] },
      advise(step('private-records', { addresses: ['10.1.1.1'] })),
    ],
    [there(['77.77.3.1'], ['10.1.1.1']), { name, addresses: ['10.1.1.1'] }, corrected],
  ],
  'ipv6-only': [
    [there(['77.77.3.1'], ['2a0f:7777:3::1']), { name }, advise(step('www-ipv4', { name }))],
    [there(['2a0f:7777:3::1', '77.77.3.1'], ['2a0f:7777:3::1']), { name }, advise(step('www-ipv4', { name }))],
  ],
  missing: [
    [of('missing', ['77.77.3.1']), { name }, publish({ host: name, type: 'CNAME', value: `${NAME}.` })],
    [there(['77.77.3.1'], []), { name }, corrected],
    [there(['2a0f:7777:3::1'], []), { name }, corrected],
  ],
  dangling: [
    [of('dangling'), { name }, corrected],
    [
      {
        ...of('dangling'),
        www: known<WwwName>({ ...hidden, state: 'dangling', isHidden: false, dotless }),
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
    [
      {
        ...of('dangling', [], { name, target, claimable: true }),
        ...{ addresses: unobtainable('timeout'), httpsResults: unobtainable('timeout') },
      },
      { name, target },
      advise(step('dead-alias', { names: [name] })),
    ],
  ],
  silent: [
    {
      ...of('missing', ['77.77.3.1']),
      www: known<WwwName>({ ...hidden, domain: name, name: `www.${name}`, isHidden: false }),
    },
    of('missing'),
    { ...of('missing', ['77.77.3.1']), www: known<WwwName>({ ...hidden, isHidden: true }) },
    { ...of('missing', ['77.77.3.1']), httpsResults: known([door('no-server')]) },
    { ...of('missing', ['77.77.3.1']), httpsResults: known([door('unreachable')]) },
  ],
});

it.each(['addresses', 'httpsResults'])('a missing www is not judged without the %s of the domain', (fact) => {
  const facts = { ...of('missing', ['77.77.3.1']), www: known<WwwName>({ ...hidden, isHidden: false }) };
  expect(webWww.judge({ ...facts, [fact]: unobtainable('timeout') })).toMatchObject({ id: 'web-www.unknown' });
});
