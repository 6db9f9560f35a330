/** An issue with the input of a generator: a code, and the affected value or measurement. */
export interface Issue<Code extends string> {
  readonly code: Code;
  readonly value?: string | number;
}

/** Size limits of a TXT record: strings of 255 octets, answers of 512, messages without fragmentation. */
const SIZE_ISSUES = ['string-split', 'rdata-too-large'] as const;

export const SPF_ERRORS = [
  'ip-invalid',
  'ip-family-mismatch',
  'domain-spec-invalid',
  'macro-syntax',
  'unsafe-character',
  'too-many-lookups',
  'all-pass',
] as const;
export const SPF_WARNINGS = [
  'lookups-near-limit',
  'no-senders',
  'all-neutral',
  'cidr-host-bits',
  'cidr-too-broad',
  'ip-special-purpose',
  'ip-overlap',
  'record-over-450',
  ...SIZE_ISSUES,
] as const;

export const DMARC_ERRORS = ['invalid-domain', 'invalid-email', 'fo-invalid', 'fo-exclusive'] as const;
export const DMARC_WARNINGS = [
  'rua-missing',
  'uri-many',
  'sp-weaker-than-p',
  'sp-ignored-on-subdomain',
  'pct-removed',
  'fo-without-ruf',
  ...SIZE_ISSUES,
] as const;

export const CAA_WARNINGS = [
  'issuer-invalid',
  'issuer-unknown',
  'issue-missing',
  'deny-all-with-allow',
  'param-syntax',
  'accounturi-invalid',
  'validationmethods-invalid',
  'validationmethods-wildcard',
  'invalid-email',
  'too-many-records',
] as const;

export const MTA_STS_WARNINGS = [
  'missing-domain',
  'invalid-domain',
  'id-invalid',
  'mx-missing',
  'mx-pattern-invalid',
  'mx-wildcard-broad',
  'max-age-short',
  'max-age-long-testing',
  'invalid-email',
  'tls-rpt-missing',
] as const;

/** Warnings about values that were left out or are missing: the records are not what was asked for. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['issuer-invalid', 'param-syntax', 'accounturi-invalid', 'validationmethods-invalid', 'invalid-email'],
  ...['invalid-domain', 'missing-domain', 'id-invalid', 'mx-missing', 'mx-pattern-invalid'],
]);

export type SpfError = Issue<(typeof SPF_ERRORS)[number]>;
export type SpfWarning = Issue<(typeof SPF_WARNINGS)[number]>;
export type DmarcError = Issue<(typeof DMARC_ERRORS)[number]>;
export type DmarcWarning = Issue<(typeof DMARC_WARNINGS)[number]>;
export type CaaWarning = Issue<(typeof CAA_WARNINGS)[number]>;
export type MtaStsWarning = Issue<(typeof MTA_STS_WARNINGS)[number]>;

const MAX_STRING_LENGTH = 255; // octets, RFC 1035 section 3.3
const MAX_SAFE_ANSWER_SIZE = 1232; // octets that no network fragments

/** Size issues of a text of this length. */
export function sizeIssues(record: string): Issue<(typeof SIZE_ISSUES)[number]>[] {
  const { length } = record;
  return [
    ...(length > MAX_STRING_LENGTH ? [{ code: 'string-split' as const, value: length }] : []),
    ...(length > MAX_SAFE_ANSWER_SIZE ? [{ code: 'rdata-too-large' as const, value: length }] : []),
  ];
}
