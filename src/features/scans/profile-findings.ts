import type { ProfileReport } from '#features/profiles/profile-report.js';
import type { LineFinding } from './scan-line.js';

/** Where no requirement says why nothing can be said about a domain. */
export const PROFILE_UNKNOWN = 'profile.unknown';

/** Requirements that are not met, or of which that could not be found out. */
export function profileFindings({ state: outcome, judged }: Pick<ProfileReport, 'state' | 'judged'>): LineFinding[] {
  const found = judged.flatMap(({ requirement: { id, level, isCentral }, state }): LineFinding[] => {
    if (state === 'not-met') return [[`${id}.not-met`, level === 'must' ? 'problem' : 'warn']];
    const isOpen = state === 'unknown' || (state === 'not-visible' && isCentral === true);
    return isOpen ? [[`${id}.unknown`, 'unknown']] : [];
  });
  const isSaid = outcome !== 'unknown' || found.some(([, severity]) => severity === 'unknown');
  return isSaid ? found : [...found, [PROFILE_UNKNOWN, 'unknown']];
}
