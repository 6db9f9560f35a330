import { nearestWord } from '#base/domain/nearest-word.js';
import { UsageError } from './failure.js';

/** An ID that no check has would ignore nothing. The list of checks is loaded only for a run that ignores some. */
export async function refuseUnknownIds(ids: Iterable<string>): Promise<void> {
  const { RULE_BOOK } = await import('#faces/rules/rule-book.js');
  const { PROFILES } = await import('#features/profiles/profile-list.js');
  const known = new Set([
    ...RULE_BOOK.flatMap(({ check: { id, outcomes } }) => [id, ...Object.keys(outcomes).map((one) => `${id}.${one}`)]),
    ...PROFILES.flatMap(({ id, requirements }) => requirements.map((one) => `${id}.${one.id}`)),
  ]);
  for (const id of ids) {
    if (known.has(id)) continue;
    const meant = nearestWord(id, known);
    throw new UsageError(meant === undefined ? 'id' : 'idMeant', { id, meant: meant ?? '' });
  }
}
