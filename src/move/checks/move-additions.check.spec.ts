import { describeCheck } from '../../../test/checks/describe-check.js';
import { comparison } from '../../../test/checks/move-facts.js';
import { moveAdditions } from './move-additions.check.js';

describeCheck(moveAdditions, {
  found: [[comparison({ 'a.example': 'extra', 'b.example': 'ttl' }), { records: ['a.example A'] }]],
  silent: [comparison({ 'b.example': 'ttl' })],
});
