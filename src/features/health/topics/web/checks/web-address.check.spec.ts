import { describeCheck } from '#test/checks/describe-check.js';
import { addresses as of, NAME, resolution } from '#test/checks/health-domain.js';
import { absent, known, unobtainable } from '#base/domain/fact.js';
import { door } from '#test/checks/health-web.js';
import type { Aliases } from '../../zone/aliases.facts.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { HttpsState } from '../../site/https-result.js';
import { webAddress } from './web-address.check.js';

const PARENT = 'com'; // of a name below the registrable domain
const [four, six, hidden] = ['77.77.3.1', '2a0f:7777:3::1', '10.0.0.1'] as const;

const addresses = (...texts: string[]) => ({
  ...of(...texts),
  hasIpv4: known(texts.includes(four)),
  ...resolution('resolves'),
  aliases: absent,
  httpsResults: absent,
  mx: absent,
});
const www = (state: HttpsState) => ({ httpsResults: known([door(state, `www.${NAME}`)]) });
const alias = (name: string, own: string = NAME) =>
  known<Aliases>({
    own,
    found: [{ name, chain: [`${name}.`, 'gone.example.'], isCircle: false, isApex: false, beside: [] }],
  });

describeCheck(webAddress, {
  ok: [[addresses(four, six), { addresses: [four, six] }]],
  'ipv4-only': [[addresses(four), { addresses: [four] }, advise(step('web-ipv6'))]],
  'ipv6-only': [[addresses(six), { addresses: [six] }, advise(step('site-ipv4'))]],
  missing: [
    [addresses(), {}],
    [{ ...addresses(), aliases: alias(`www.${NAME}`) }, {}],
    [{ ...addresses(), ...www('unreachable') }, {}],
  ],
  'www-only': [
    [
      { ...addresses(), ...www('open') },
      { domain: NAME, name: `www.${NAME}` },
      advise(step('apex-address', { domain: NAME, name: `www.${NAME}` })),
    ],
  ],
  dangling: [
    [
      { ...addresses(), aliases: alias(NAME) },
      { name: NAME, target: 'gone.example' },
      advise(step('www-alias', { name: NAME })),
    ],
    [
      { ...addresses(), aliases: alias(NAME), mx: known([{ preference: 10, host: 'mx.example' }]) },
      { name: NAME, target: 'gone.example' },
      advise(step('www-alias', { name: NAME })),
    ],
    [
      { ...addresses(), aliases: alias(NAME, PARENT), mx: known([{ preference: 0, host: '' }]) },
      { name: NAME, target: 'gone.example' },
      advise(step('www-alias', { name: NAME })),
    ],
  ],
  private: [
    [addresses(hidden), { addresses: [hidden] }, advise(step('public-address', { addresses: [hidden] }))],
    [
      { ...addresses(hidden), httpsResults: unobtainable('timeout'), mx: unobtainable('timeout') },
      { addresses: [hidden] },
      advise(step('public-address', { addresses: [hidden] })),
    ],
  ],
  mixed: [[addresses(four, hidden), { addresses: [hidden] }, advise(step('private-records', { addresses: [hidden] }))]],
  silent: [
    { ...addresses(), aliases: alias(NAME, PARENT), mx: known([{ preference: 10, host: 'mx.example' }]) }, // only for mail
  ],
});

it.each<[string, object]>([
  ['the website at www', { httpsResults: unobtainable('timeout') }],
  ['the MX records of a CNAME target', { aliases: alias(NAME, PARENT), mx: unobtainable('timeout') }],
])('a name without an address is not judged without %s', (_, facts) => {
  expect(webAddress.judge({ ...addresses(), ...facts })).toMatchObject({ id: 'web-address.unknown' });
});
