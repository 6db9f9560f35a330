import { describeCheck } from '../../../../../test/checks/describe-check.js';
import { known } from '../../../../domain/fact.js';
import { wildcard } from './wildcard.check.js';

const found = { name: '*.example.com', answers: ['77.77.3.1'] };

describeCheck(wildcard, { found: [[{ wildcard: known(found) }, found]] });
