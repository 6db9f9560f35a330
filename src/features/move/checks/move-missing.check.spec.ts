import { advice, comparison, describeReason } from '#test/checks/move-facts.js';
import { known } from '#base/domain/fact.js';
import type { Difference } from '../differences.js';
import { moveMissing } from './move-missing.check.js';

/** Missing records of a service that the owner gives up. */
const GIVEN_UP: Difference = {
  ...{ name: 'a.example', type: 'MX', kind: 'missing', current: ['10 mx.example.'], proposed: [] },
  isExpected: true,
};
const missing = (...differences: readonly Difference[]) => ({ comparison: known({ differences }) });

describeReason(moveMissing, {
  found: [
    [
      comparison({ 'a.example': 'missing', 'b.example': 'ttl' }),
      { records: ['a.example A'] },
      advice('enter-records', { records: ['a.example A'] }),
    ],
    [
      missing(GIVEN_UP, { name: 'b.example', type: 'A', kind: 'missing', current: ['77.77.1.1'], proposed: [] }),
      { records: ['b.example A'] },
      advice('enter-records', { records: ['b.example A'] }),
    ],
  ],
  confirmed: [[missing(GIVEN_UP), { records: ['a.example MX'] }]],
  silent: [comparison({ 'b.example': 'ttl' })],
});
