import { type Greeting, isMailServerAlive, isMailServerDead, isNotSmtp, type PortState } from './smtp-talk.js';

it.each<[PortState, boolean, Greeting['kind'] | undefined, { dead: boolean; alive: boolean; other: boolean }]>([
  ['open', false, 'welcome', { dead: false, alive: true, other: false }],
  ['open', false, 'refused', { dead: false, alive: true, other: false }],
  ['open', false, undefined, { dead: false, alive: true, other: false }],
  ['open', false, 'never', { dead: true, alive: false, other: false }],
  ['open', false, 'garbled', { dead: false, alive: true, other: true }],
  ['closed', true, undefined, { dead: true, alive: false, other: false }],
  ['filtered', true, undefined, { dead: true, alive: false, other: false }],
  ['blocked', true, undefined, { dead: false, alive: false, other: false }],
  ['closed', false, undefined, { dead: false, alive: false, other: false }],
  ['filtered', false, undefined, { dead: false, alive: false, other: false }],
])('a port that is %s (others answer: %s) with the greeting %s: %j', (port, isWitnessed, kind, expected) => {
  const talk = { host: 'mx.a.test', address: '192.0.2.1', port, isWitnessed, names: [] };
  const found = kind === undefined ? talk : { ...talk, greeting: { kind, text: '' } };
  expect({ dead: isMailServerDead(found), alive: isMailServerAlive(found), other: isNotSmtp(found) }).toEqual(expected);
});
