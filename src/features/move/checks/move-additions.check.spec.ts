import { comparison, describeReason } from '#test/checks/move-facts.js';
import { moveAdditions } from './move-additions.check.js';

describeReason(moveAdditions, {
  found: [[comparison({ 'a.example': 'extra', 'b.example': 'ttl' }), { records: ['a.example A'] }]],
  silent: [comparison({ 'b.example': 'ttl' })],
});
