import type { JudgedRequirement } from '#features/profiles/judge-requirement.js';
import type { ProfileReport } from '#features/profiles/profile-report.js';
import type { FindingWithSigns } from './scan-causes.js';
import type { LineFinding } from './scan-line.js';

/** Where no requirement says why nothing can be said about a domain. */
export const PROFILE_UNKNOWN = 'profile.unknown';

/** The same with what decided each of them. */
export function requirementsWithSigns({ judged }: Pick<ProfileReport, 'judged'>): FindingWithSigns[] {
  return judged.flatMap((one) => findingOf(one).map((finding) => ({ finding, signs: one.signs })));
}

/** Requirements that are not met, and those that could not be judged. */
export function profileFindings({ state: outcome, judged }: Pick<ProfileReport, 'state' | 'judged'>): LineFinding[] {
  const found = judged.flatMap(findingOf);
  const isSaid = outcome !== 'unknown' || found.some(([, severity]) => severity === 'unknown');
  return isSaid ? found : [...found, [PROFILE_UNKNOWN, 'unknown']];
}

function findingOf({ requirement: { id, level, isCentral }, state }: JudgedRequirement): LineFinding[] {
  if (state === 'not-met') return [[`${id}.not-met`, level === 'must' ? 'problem' : 'warn']];
  const isOpen = state === 'unknown' || (state === 'not-visible' && isCentral === true);
  return isOpen ? [[`${id}.unknown`, 'unknown']] : [];
}
