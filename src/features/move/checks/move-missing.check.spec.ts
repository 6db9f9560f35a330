import { advice, comparison, describeReason } from '#test/checks/move-facts.js';
import { moveMissing } from './move-missing.check.js';

describeReason(moveMissing, {
  found: [
    [
      comparison({ 'a.example': 'missing', 'b.example': 'ttl' }),
      { records: ['a.example A'] },
      advice('enter-records', { records: ['a.example A'] }),
    ],
  ],
  silent: [comparison({ 'b.example': 'ttl' })],
});
