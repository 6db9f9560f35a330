/** Findings after which validating resolvers reject every answer of the zone. */
export const BOGUS = [
  'dnssec-bogus.ds-mismatch',
  'dnssec-bogus.revoked',
  'dnssec-bogus.no-zone-key',
  'dnssec-bogus.no-keys',
  'dnssec-bogus.expired',
  'dnssec-bogus.keys',
  'dnssec-bogus.parent',
  'dnssec-bogus.signatures',
];

/** Findings after which receivers have no SPF record to evaluate, or evaluating it ends with an error. */
export const SPF_BROKEN = [
  'spf-record.missing',
  'spf-record.several',
  'spf-record.unrecognized',
  'spf-record.doubled',
  'spf-syntax.invalid',
  'spf-lookups.over',
  'spf-include.loop',
  'spf-include.missing',
  'spf-include.several',
  'spf-include.invalid',
  'spf-hosts.over',
  'spf-void.many', // more than two void lookups are a permerror (RFC 7208 section 4.6.4)
  'spf-void.blocking',
];

/** Records of the mail domain fail validation, although the zone as a whole does not. */
export const UNVALIDATED = ['dmarc-pass.unvalidated'];

/** Findings after which receivers have no DMARC record. */
export const NO_DMARC = [
  'dmarc-record.missing',
  'dmarc-record.several',
  'dmarc-record.unrecognized',
  'dmarc-record.misplaced',
  'dmarc-record.doubled',
  'dmarc-record.dangling',
  'dmarc-record.spf',
  'dmarc-syntax.ignored',
];
