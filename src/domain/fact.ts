/** Why a fact could not be obtained. The cause is ours or the network's, never a verdict on the domain. */
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
  'busy',
  'internal',
] as const;
export type Reason = (typeof REASONS)[number];

/** Something gathered: it is known, it is known not to be there, or it could not be obtained. */
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

/** What follows from a fact; absence and ignorance are passed on. */
export function derive<T, U>(fact: Fact<T>, next: (value: T) => Fact<U>): Fact<U> {
  return fact.state === 'known' ? next(fact.value) : fact;
}

/** All of them as one fact, or the first that is none. */
export function together<T extends readonly unknown[]>(facts: { readonly [I in keyof T]: Fact<T[I]> }): Fact<T> {
  const values: unknown[] = [];
  for (const fact of facts) {
    if (fact.state !== 'known') return fact;
    values.push(fact.value);
  }
  return known(values as readonly unknown[] as T);
}
