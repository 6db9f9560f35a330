import { describeCheck } from '../../../test/checks/describe-check.js';
import { advice, comparison } from '../../../test/checks/move-facts.js';
import { moveValues } from './move-values.check.js';

describeCheck(moveValues, {
  found: [
    [comparison({ 'a.example': 'value', 'b.example': 'ttl' }), { records: ['a.example A'] }, advice('compare-values')],
  ],
  silent: [comparison({ 'b.example': 'ttl' })],
});
