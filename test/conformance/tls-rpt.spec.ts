import { parseTlsRpt } from '#formats/records/tls-rpt.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: string;
  expected: { valid: boolean };
}

const disputed = {
  'the grammar of RFC 8460 section 3 lets rua stand more than once, as mox reads it': [
    'checkdmarc-tlsrpt-testParseSmtpTlsReportingDuplicateTag',
  ],
};

describeVectors('TLS-RPT records', () => {
  agreement('tls-rpt', vectors<Case>('mailauth-records/tlsrpt.json'), disputed, ({ input, expected }) => {
    return (parseTlsRpt(input).faults.length === 0) === expected.valid;
  });
});
