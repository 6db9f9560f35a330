import { checkOf } from '#base/domain/finding.js';
import type { Sign } from '#base/domain/sign.js';
import { BOGUS } from './data/broken-records.js';
import type { Decision, Level, Requirement } from './profile.js';

export const STATES = ['met', 'not-met', 'not-visible', 'not-applicable', 'unknown'] as const;
export type State = (typeof STATES)[number];

export interface JudgedRequirement {
  readonly requirement: Requirement;
  readonly state: State;
  /** What decided, or what could not be found out. */
  readonly signs: readonly Sign[];
}

export type ProfileState = Extract<State, 'met' | 'not-met' | 'unknown'>;

/** Without these, nothing about the domain is known. */
const NO_DOMAIN = ['missing', 'unanswered', 'alias', 'unknown'].map((outcome) => `domain-exists.${outcome}`);

/** The state of one requirement, from everything that was seen. */
export function judgeRequirement(requirement: Requirement, signs: readonly Sign[]): JudgedRequirement {
  const { decide } = requirement;
  const those = (ids: readonly string[] = []) => signs.filter(({ id }) => ids.includes(id));
  const told = (state: State, found: readonly Sign[]) => ({ requirement, state, signs: found });
  const gone = those(NO_DOMAIN);
  if (gone.length > 0) return told('unknown', gone);
  const rejected = restsOnZone(decide) ? those(BOGUS) : [];
  if (rejected.length > 0) return told('unknown', rejected);
  const exempt = those(decide.notApplicable);
  if (exempt.length > 0) return told('not-applicable', exempt);
  const faults = those(decide.notMet);
  if (faults.length > 0) return told('not-met', faults);
  const open = those([...(decide.unclear ?? []), ...unknownsOf(decide)]);
  if (open.length > 0) return told('unknown', open);
  const groups = (decide.met ?? []).map(those);
  if (groups.length > 0 && groups.every(({ length }) => length > 0)) return told('met', groups.flat());
  return told(decide.shownBy ? 'not-visible' : 'unknown', []);
}

/**
 * Nobody who validates acts on what a zone says that fails validation, and nobody can tell whether it is true. What is
 * about the validation itself, or about name servers, is in the parent zone.
 */
function restsOnZone(decide: Decision): boolean {
  const ids = idsOf(decide);
  return !ids.some((id) => BOGUS.includes(id)) && ids.some((id) => !id.startsWith('ns-'));
}

/** A check that could not run leaves its requirements open. */
function unknownsOf(decide: Decision): readonly string[] {
  return [...new Set(idsOf(decide).map((id) => `${checkOf(id)}.unknown`))];
}

/** Every finding and fact that can decide. */
export function idsOf({ notApplicable = [], notMet = [], unclear = [], met = [] }: Decision): readonly string[] {
  return [...notApplicable, ...notMet, ...unclear, ...met.flat()];
}

/**
 * Recommendations do not decide, nor what cannot be seen from outside, unless it is what the profile is about. Without a
 * requirement that is visible and applies, nothing can be said.
 */
export function judgeProfile(judged: readonly JudgedRequirement[]): ProfileState {
  const has = (state: State, level: Level = 'must') =>
    judged.some((one) => one.state === state && one.requirement.level === level);
  if (has('not-met')) return 'not-met';
  const isUnseen = judged.some(({ requirement, state }) => requirement.isCentral && state === 'not-visible');
  if (has('unknown') || isUnseen) return 'unknown';
  return has('met') ? 'met' : 'unknown';
}
