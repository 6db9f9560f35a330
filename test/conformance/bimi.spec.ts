import { parseBimi } from '../../src/records/bimi.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: string;
  expected: { valid: boolean };
}

const disputed = {
  'unknown tags are to be ignored (draft section 4.3)': ['checkdmarc-bimi-testUnknownTagSyntaxError'],
};

describeVectors('BIMI records', () => {
  agreement('bimi', vectors<Case>('mailauth-records/bimi.json'), disputed, ({ input, expected }) => {
    return (parseBimi(input).faults.length === 0) === expected.valid;
  });
});
