import { describeCheck } from '../../../../test/checks/describe-check.js';
import { dmarcTexts } from '../../../../test/checks/health-domain.js';
import { dmarcNeighbours } from './dmarc-neighbours.check.js';

describeCheck(dmarcNeighbours, {
  found: [[dmarcTexts({ records: ['v=DMARC1; p=none'], others: ['note'] }), { texts: ['note'] }]],
  silent: [dmarcTexts({ others: ['note'] }), dmarcTexts({ records: ['v=DMARC1; p=none'] })],
});
