import { parseDkimKey } from '#formats/records/dkim-key.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: string;
  expected: { valid: boolean; revoked?: boolean; bits?: number | null; exponent?: number };
}

const disputed = {
  'blanks behind the last separator hurt no verifier in use': ['mox-dkim-3'],
  'nothing between two separators is no tag (RFC 6376 section 3.2)': ['stalwart-dkim-1'],
};

describeVectors('DKIM key records', () => {
  agreement('dkim', vectors<Case>('mailauth-records/dkim-keys.json'), disputed, ({ input, expected }) => {
    const { record, faults } = parseDkimKey(input);
    if ((faults.length === 0) !== expected.valid) return false;
    if (expected.revoked !== undefined && record.revoked !== expected.revoked) return false;
    if (expected.bits !== undefined && (record.key?.bits ?? null) !== expected.bits) return false;
    return (
      expected.exponent === undefined ||
      (record.key?.type === 'rsa' && Number(record.key.exponent) === expected.exponent)
    );
  });
});
