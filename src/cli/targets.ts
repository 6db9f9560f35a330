import { isQuestionType } from '../domain/question-type.js';
import type { Given } from './given.js';
import type { Sources, Target } from './command.js';

/** One report for each domain. */
export async function domainsOf(given: Given, sources: Sources): Promise<readonly Target<{ domain: string }>[]> {
  return (await sources.names(given)).map((domain) => ({ label: domain, input: { domain } }));
}

const USUAL = 'A';

/** Names and types in any order, as for dig: what is a type is one. Every name is combined with every type. */
export async function questionsOf(
  given: Given,
  sources: Sources,
): Promise<readonly Target<{ name: string; type: string }>[]> {
  const words = await sources.names(given);
  const isType = (word: string) => isQuestionType(word.toUpperCase());
  const types = words.filter(isType).map((word) => word.toUpperCase());
  return words
    .filter((word) => !isType(word))
    .flatMap((name) =>
      (types.length > 0 ? types : [USUAL]).map((type) => ({ label: `${name} ${type}`, input: { name, type } })),
    );
}
