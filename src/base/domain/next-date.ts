/** The expiry date of something that has to be renewed. */
export interface NextDate {
  readonly what: 'signatures' | 'certificate' | 'mailCertificate' | 'securityTxt' | 'registration';
  /** ISO 8601, at least the day. */
  readonly until: string;
  /** A zone, a host, a file or the registered domain. */
  readonly of: string;
  /** The CA, if it is a certificate. */
  readonly issuer?: string;
  /** The whole validity of a certificate or of signatures, in days. */
  readonly validDays?: number;
}

/** Of dates in chronological order, the first of each kind. */
export function firstOfEachKind(dates: readonly NextDate[]): readonly NextDate[] {
  return dates.filter(({ what }, i) => dates.findIndex((one) => one.what === what) === i);
}
