import { advice, comparison, describeReason } from '#test/checks/move-facts.js';
import { moveValues } from './move-values.check.js';

describeReason(moveValues, {
  found: [
    [
      comparison({ 'a.example': 'value', 'b.example': 'ttl' }),
      { records: ['a.example A'] },
      advice('compare-values', { records: ['a.example A'] }),
    ],
  ],
  silent: [comparison({ 'b.example': 'ttl' })],
});
