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
  'spf-void.blocking',
];

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
