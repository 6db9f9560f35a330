import { parseMtaStsPolicy } from '#formats/records/mta-sts-policy.js';
import { parseMtaSts } from '#formats/records/mta-sts.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: string;
  expected: { valid: boolean };
}

describeVectors('MTA-STS records', () => {
  agreement('mta-sts txt', vectors<Case>('mailauth-records/mtasts-txt.json'), {}, ({ input, expected }) => {
    return (parseMtaSts(input).faults.length === 0) === expected.valid;
  });
});

describeVectors('MTA-STS policies', () => {
  agreement('mta-sts policy', vectors<Case>('mailauth-records/mtasts-policies.json'), {}, ({ input, expected }) => {
    return (parseMtaStsPolicy(input).faults.length === 0) === expected.valid;
  });
});
