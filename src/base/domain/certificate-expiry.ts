const DAY_MS = 86_400_000;

/** In milliseconds: how long a certificate is still valid, and its whole validity. */
export interface Validity {
  readonly left: number;
  readonly life: number;
}

/** Whether a certificate must be renewed now. Short-lived ones are renewed when a fraction of their validity is left. */
export function expiryState(validity: Validity): 'imminent' | 'soon' | 'later' {
  if (isWithin(3, 10, validity)) return 'imminent';
  return isWithin(14, 4, validity) ? 'soon' : 'later';
}

function isWithin(days: number, part: number, { left, life }: Validity): boolean {
  return left <= Math.min(days * DAY_MS, life / part);
}
