import { nearestWord } from '#base/domain/nearest-word.js';
import { Failure, UsageError } from './failure.js';
import type { Texts } from './texts.js';

/** An ID that no check has would ignore nothing. The list of checks is loaded only for a run that ignores some. */
export async function refuseUnknownIds(ids: Iterable<string>): Promise<void> {
  const { PROFILES } = await import('#features/profiles/profile-list.js');
  const known = new Set([
    ...(await ruleIds()),
    ...PROFILES.flatMap(({ id, requirements }) => requirements.map((one) => `${id}.${one.id}`)),
  ]);
  for (const id of ids) {
    if (known.has(id)) continue;
    const meant = nearestWord(id, known);
    throw new UsageError(meant === undefined ? 'id' : 'idMeant', { id, meant: meant ?? '' });
  }
}

/** The API only says that nothing exists at a path, which users of the command line do not see. */
export async function inWordsOfIds(failure: Failure, id: string, texts: Texts): Promise<Failure> {
  if (failure.code !== 'not_found') return failure;
  const meant = nearestWord(id, await ruleIds());
  const text = texts.text(`cli.errors.${meant === undefined ? 'noId' : 'noIdMeant'}`, { id, meant: meant ?? '' });
  return new Failure(failure.code, text, failure.kind);
}

async function ruleIds(): Promise<readonly string[]> {
  const { RULE_BOOK } = await import('#faces/rules/rule-book.js');
  return RULE_BOOK.flatMap(({ check: { id, outcomes } }) => [
    id,
    ...Object.keys(outcomes).map((one) => `${id}.${one}`),
  ]);
}
