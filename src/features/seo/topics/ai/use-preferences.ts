/** The uses of content that the owner allows or forbids. */
export interface UsePreferences {
  readonly uses: ReadonlyMap<string, boolean>;
  /** The part of the site it applies to. */
  readonly path?: string;
  /** Parts with invalid syntax. */
  readonly malformed: readonly string[];
}

const PAIR = /^([a-z][a-z0-9-]*)=([\w-]+)$/;
const MAX_PAIRS = 50;
const MAX_PART_LENGTH = 100;

/** `search=yes, ai-train=no`, optionally after a path. A pair `use=…` is ignored. */
export function parseContentSignal(value: string): UsePreferences {
  return parsePairs(value, { yes: true, no: false });
}

/** `train-ai=n` (draft-ietf-aipref-attach); in robots.txt optionally after a path. */
export function parseContentUsage(value: string): UsePreferences {
  return parsePairs(value, { y: true, n: false });
}

function parsePairs(value: string, answers: Readonly<Record<string, boolean>>): UsePreferences {
  const [path = '', ...rest] = value.split(/\s+/);
  const isScoped = path.startsWith('/');
  const text = isScoped ? rest.join(' ') : value;
  const uses = new Map<string, boolean>();
  const malformed: string[] = [];
  for (const part of text.split(',', MAX_PAIRS)) {
    const [pair = ''] = part.trim().toLowerCase().split(';', 1);
    const [, use, word] = PAIR.exec(pair.slice(0, MAX_PART_LENGTH)) ?? [];
    if (use !== undefined && word !== undefined && Object.hasOwn(answers, word)) uses.set(use, answers[word]!);
    else if (use !== 'use') malformed.push(pair.slice(0, MAX_PART_LENGTH));
  }
  return { uses, malformed, ...(isScoped && { path }) };
}
