import { parseBimi } from '#formats/records/bimi.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: string;
  expected: { valid: boolean };
}

const disputed = {
  'the record has to name a location, empty or not (draft section 4.3: l is REQUIRED)': [
    'checkdmarc-bimi-testCommaSeparatedSelectors',
    'checkdmarc-bimi-testSpacesAroundCommasAreStripped',
    'checkdmarc-bimi-testSelectorsLowercased',
    'checkdmarc-bimi-testSelectorCharacters',
    'checkdmarc-bimi-testSingleSelector',
    'checkdmarc-bimi-testValidAvp',
  ],
};

describeVectors('BIMI records', () => {
  agreement('bimi', vectors<Case>('mailauth-records/bimi.json'), disputed, ({ input, expected }) => {
    return (parseBimi(input).faults.length === 0) === expected.valid;
  });
});
