import { CaaRecord, formatCaa, parseCaa } from '#formats/records/caa.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: { flags?: number; tag: string; value: string };
  expected: { valid: boolean; issuer?: string | null; parameters?: { tag: string; value: string }[] };
}

const disputed = {
  'RFC 8659 section 4.2 lets a parameter name have hyphens inside': ['boulder-caa-value-18'],
};

describeVectors('CAA records', () => {
  agreement('caa', vectors<Case>('mailauth-records/caa-records.json'), disputed, ({ input, expected }) => {
    const { record, faults } = parseCaa(formatCaa(new CaaRecord(input.flags ?? 0, input.tag, input.value)));
    if ((faults.length === 0) !== expected.valid) return false;
    if (!expected.valid || expected.parameters === undefined) return true;
    const parameters = record.issuer!.parameters.map(({ name, value }) => ({ tag: name, value }));
    return (
      record.issuer!.domain === expected.issuer && JSON.stringify(parameters) === JSON.stringify(expected.parameters)
    );
  });
});
