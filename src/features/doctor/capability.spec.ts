import { type Capability, doctorReport } from './capability.js';

const of = (id: Capability['id'], state: Capability['state']): Capability => ({ id, state, outcome: 'x', params: {} });

it.each<[string, Capability[], string]>([
  ['everything works', [of('resolver', 'ok'), of('smtp', 'ok')], 'ok'],
  ['one of two resolvers', [of('resolver', 'ok'), of('resolver', 'missing')], 'limited'],
  ['a closed port', [of('resolver', 'ok'), of('smtp', 'missing')], 'limited'],
  ['only the resolvers of the system', [of('resolver', 'missing'), of('fallback', 'limited')], 'limited'],
  ['no resolver', [of('resolver', 'missing'), of('fallback', 'missing'), of('https', 'ok')], 'impossible'],
  ['no resolver of the operator', [of('resolver', 'missing'), of('udp', 'ok')], 'impossible'],
  ['nothing', [], 'impossible'],
])('%s', (_, capabilities, state) => {
  expect(doctorReport(capabilities).state).toBe(state);
});

it('has an order of its own', () => {
  const { capabilities } = doctorReport([of('node', 'ok'), of('smtp', 'ok'), of('resolver', 'ok')]);
  expect(capabilities.map(({ id }) => id)).toEqual(['resolver', 'smtp', 'node']);
});
