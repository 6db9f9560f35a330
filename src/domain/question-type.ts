/** The record types that may be asked for. */
export const QUESTION_TYPES = [
  ...(['A', 'NS', 'CNAME', 'SOA', 'PTR', 'MX', 'TXT', 'AAAA', 'SRV', 'DS', 'DNSKEY', 'CAA'] as const),
];
export type QuestionType = (typeof QUESTION_TYPES)[number];
