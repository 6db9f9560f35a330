/** Why a fact could not be obtained. None of the reasons is a verdict on the domain. */
export const REASONS = [
  'timeout',
  'unreachable',
  'tls-failed',
  'blocked',
  'port-blocked',
  'too-large',
  'too-many-redirects',
  'server-error',
  'disallowed',
  'malformed',
  'disputed',
  'system-resolvers',
  'one-resolver',
  'busy',
  'unrecorded',
  'internal',
] as const;
export type Reason = (typeof REASONS)[number];

/** Something gathered: known, known to be absent, or unobtainable. */
export type Fact<T> = Known<T> | Absent | Unobtainable;

export interface Known<T> {
  readonly state: 'known';
  readonly value: T;
}
export interface Absent {
  readonly state: 'absent';
}
export interface Unobtainable {
  readonly state: 'unobtainable';
  readonly reason: Reason;
}

/** Every fact of a feature, as the gatherers return them. */
export type Gathered<Facts> = { readonly [Name in keyof Facts]: Fact<Facts[Name]> };

export const known = <T>(value: T): Known<T> => ({ state: 'known', value });
export const absent: Absent = { state: 'absent' };
export const unobtainable = (reason: Reason): Unobtainable => ({ state: 'unobtainable', reason });

/** Derives a fact from another one; absent and unobtainable are passed on. */
export function deriveFact<T, U>(fact: Fact<T>, next: (value: T) => Fact<U>): Fact<U> {
  return fact.state === 'known' ? next(fact.value) : fact;
}

/** Combines facts into one, or returns the first that is not known. */
export function combineFacts<T extends readonly unknown[]>(facts: { readonly [I in keyof T]: Fact<T[I]> }): Fact<T> {
  const values: unknown[] = [];
  for (const fact of facts) {
    if (fact.state !== 'known') return fact;
    values.push(fact.value);
  }
  return known(values as readonly unknown[] as T);
}
