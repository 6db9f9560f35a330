import { comparison, describeReason } from '#test/checks/move-facts.js';
import { moveTtls } from './move-ttls.check.js';

describeReason(moveTtls, {
  found: [[comparison({ 'a.example': 'ttl', 'b.example': 'extra' }), { records: ['a.example A'] }]],
  silent: [comparison({ 'b.example': 'extra' })],
});
