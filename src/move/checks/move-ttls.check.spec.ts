import { describeCheck } from '../../../test/checks/describe-check.js';
import { comparison } from '../../../test/checks/move-facts.js';
import { moveTtls } from './move-ttls.check.js';

describeCheck(moveTtls, {
  found: [[comparison({ 'a.example': 'ttl', 'b.example': 'extra' }), { records: ['a.example A'] }]],
  silent: [comparison({ 'b.example': 'extra' })],
});
