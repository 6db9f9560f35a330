import {
  LEGACY_AGENTS,
  MISTAKEN_NAMES,
  OTHER_AGENTS,
  PREVIEW_AGENTS,
  SEARCH_AGENTS,
  TRAINING_AGENTS,
  USER_AGENTS,
} from '#base/fingerprints/ai-agents.data.js';

const KNOWN = [SEARCH_AGENTS, USER_AGENTS, TRAINING_AGENTS, PREVIEW_AGENTS, LEGACY_AGENTS, OTHER_AGENTS].flat();
const NAMES = new Set(KNOWN.map((name) => name.toLowerCase()));
const BY_LETTERS = new Map(KNOWN.map((name) => [lettersOf(name), name]));

/** The crawler that was meant by an unknown token; undefined for known ones. Hyphens are the most common error. */
export function intendedAgent(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (NAMES.has(lower)) return undefined;
  return MISTAKEN_NAMES.get(lower) ?? BY_LETTERS.get(lettersOf(name));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}
