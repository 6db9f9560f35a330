import type { PropagationResult } from '#features/propagation/propagation.dto.js';
import { resolversOf } from './propagation-resolvers.js';

it.each([
  ['TXT', [['Abc'], ['Abc'], ['abc']], ['agrees', 'agrees', 'differs']],
  ['MX', [['10 MX.example.'], ['10 mx.example.']], ['agrees', 'agrees']],
  ['TYPE15', [['10 MX.example.'], ['10 mx.example.']], ['agrees', 'agrees']],
  ['A', [['192.0.2.1', '192.0.2.1'], ['192.0.2.1'], ['192.0.2.2']], ['agrees', 'agrees', 'differs']],
])('%s %j: who agrees is who counts as agreeing', (type, data, standings) => {
  const resolvers = data.map((texts) => ({
    ...{ id: '', label: '', reachable: true, status: 0, ad: false },
    answers: texts.map((text) => ({ ttl: 60, data: text })),
  }));
  const result = { type, resolvers } as unknown as PropagationResult;
  expect(resolversOf(result).map(({ standing }) => standing)).toEqual(standings);
});
