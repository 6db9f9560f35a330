import { DmarcRecord, parseDmarc } from '#formats/records/dmarc.js';
import { agreement } from './agreement.js';
import { describeVectors, vectors } from './vectors.js';

interface Case {
  id: string;
  input: string;
  expected: { valid: boolean; fields?: Record<string, string> };
}

const disputed = {
  'RFC 9989 lets p stand anywhere behind v (section 4.8)': ['mox-dmarc-8'],
  'RFC 9989 removed pct, rf and ri: their values are ignored (appendix C.5.2)': [
    ...['ncsc-Percent-48', 'ncsc-Percent-49', 'ncsc-Percent-50', 'ncsc-Percent-51'],
    ...['ncsc-ReportFormat-57', 'ncsc-ReportFormat-58', 'ncsc-ReportFormat-59', 'ncsc-ReportFormat-60'],
    ...['ncsc-ReportInterval-65', 'ncsc-ReportInterval-66', 'ncsc-ReportInterval-67', 'ncsc-ReportInterval-68'],
    ...['opendmarc-12', 'opendmarc-13', 'opendmarc-14', 'opendmarc-19'],
  ],
  'a size behind a URI is ignored, however large (section 4.8)': ['mox-dmarc-33'],
  'the record acts as p=none, but its sp is still wrong (sections 4.8 and 4.10.1)': ['mox-dmarc-36'],
  'blanks may stand around the equals sign (section 4.8)': [
    ...['ncsc-FailureOption-40', 'ncsc-FailureOption-41', 'ncsc-FailureOption-42', 'ncsc-FailureOption-43'],
    'ncsc-Version-138',
  ],
  'a mailto URI names a mailbox (RFC 6068 section 2)': ['opendmarc-17', 'opendmarc-18'],
  'a list of URIs has at least one (section 4.8)': ['ncsc-Rua-73', 'ncsc-Ruf-84'],
  'the version is case-sensitive (section 4.7)': ['ncsc-Version-128', 'ncsc-Version-129'],
  'a policy is not abbreviated (section 4.8)': ['opendmarc-5'],
  'nothing between two separators is no tag (section 4.8)': ['stalwart-dmarc-5'],
};

describeVectors('DMARC records', () => {
  agreement('dmarc', vectors<Case>('mailauth-records/dmarc-records.json'), disputed, ({ input, expected }) => {
    const { record, faults } = parseDmarc(input);
    const fields = expected.fields ?? {};
    const written = asWritten(record);
    const read = Object.keys(fields).every((name) => written[name] === fields[name]);
    return (faults.length === 0) === expected.valid && read;
  });
});

/** The fields in the terms of the project that wrote the cases. */
function asWritten(record: DmarcRecord): Record<string, string> {
  const title = (word = '') => word.charAt(0).toUpperCase() + word.slice(1);
  const alignment = { r: 'Relaxed', s: 'Strict' };
  const options = new Map([
    ['0', 'All'],
    ['1', 'Any'],
    ['d', 'Dkim'],
    ['s', 'Spf'],
    ['d:s', 'DkimSpf'],
  ]);
  return {
    adkim: alignment[record.adkim],
    aspf: alignment[record.aspf],
    fo: options.get(record.failureOptions.toSorted().join(':')) ?? '',
    p: title(record.policyFor('domain')),
    sp: title(record.policyFor('subdomain')),
    np: title(record.policyFor('nonexistent')),
    psd: { y: 'Yes', n: 'No', u: 'Default' }[record.psd],
    t: String(record.testing),
  };
}
