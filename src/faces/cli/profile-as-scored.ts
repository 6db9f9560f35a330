import type { ProfileResult } from '#features/profiles/profiles.dto.js';
import { requirements } from '../views/profile.view.js';
import type { Scored } from './command.js';

/** Requirements as findings, so that all formats and `--fail-on` apply to them. */
export function profileAsScored(result: ProfileResult): Scored {
  const { domain, state, answer } = result;
  const count = (wanted: string) => result.requirements.filter((one) => one.state === wanted).length;
  const [met, unmet] = [count('met'), count('not-met')];
  return {
    domain,
    score: met + unmet === 0 ? 0 : Math.floor((100 * met) / (met + unmet)),
    findings: requirements(result),
    isShare: true,
    note: answer,
    isUnknown: state === 'unknown',
  };
}
