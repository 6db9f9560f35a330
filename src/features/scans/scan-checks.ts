import { PROFILE_IDS } from '#features/profiles/profile-list.js';

const PROFILE = 'profile:';

/** What a scan can find out about each domain. */
export const SCAN_CHECKS: readonly string[] = ['health', 'web', 'mail', ...PROFILE_IDS.map((id) => PROFILE + id)];
export const USUAL_CHECKS = 'health';

/** The profile of a scan that judges one. */
export function profileIn(checks: string): string | undefined {
  return checks.startsWith(PROFILE) ? checks.slice(PROFILE.length) : undefined;
}
