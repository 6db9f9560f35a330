import type { ProfileFile } from '#platform/config/config.js';
import { UsageError } from './failure.js';

/** Names the first fault of a severity profile. The list of checks is loaded only for a run that has one. */
export async function refuseBadProfile({ path, text }: ProfileFile): Promise<void> {
  const { parseSeverityProfile } = await import('#features/health/severity-profile-file.js');
  const rules = parseSeverityProfile(text);
  if ('name' in rules) return;
  const [{ code, value, meant } = { code: 'json', value: '', meant: '' }] = rules;
  throw new UsageError(`profile.${code}`, { path, value, meant });
}
