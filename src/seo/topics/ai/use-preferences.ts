/** What content may be used for, as its owner states it: each use with a yes or a no. */
export interface UsePreferences {
  readonly uses: ReadonlyMap<string, boolean>;
  /** Where it is said of a part of the site. */
  readonly path?: string;
  /** Parts that follow no known form. */
  readonly malformed: readonly string[];
}

const PAIR = /^([a-z][a-z0-9-]*)=([\w-]+)$/;
const MOST_PAIRS = 50;
const LONGEST_PART = 100;

/** `search=yes, ai-train=no`, a path may be before it. A pair `use=…` is a remark to crawlers next to the answers. */
export function parseContentSignal(value: string): UsePreferences {
  return parsePairs(value, { yes: true, no: false });
}

/** `train-ai=n` (draft-ietf-aipref-attach); in robots.txt a path may be before it. */
export function parseContentUsage(value: string): UsePreferences {
  return parsePairs(value, { y: true, n: false });
}

function parsePairs(value: string, answers: Readonly<Record<string, boolean>>): UsePreferences {
  const [path = '', ...rest] = value.split(/\s+/);
  const isScoped = path.startsWith('/');
  const text = isScoped ? rest.join(' ') : value;
  const uses = new Map<string, boolean>();
  const malformed: string[] = [];
  for (const part of text.split(',', MOST_PAIRS)) {
    const [pair = ''] = part.trim().toLowerCase().split(';', 1);
    const [, use, word] = PAIR.exec(pair.slice(0, LONGEST_PART)) ?? [];
    if (use !== undefined && word !== undefined && Object.hasOwn(answers, word)) uses.set(use, answers[word]!);
    else if (use !== 'use') malformed.push(pair.slice(0, LONGEST_PART));
  }
  return { uses, malformed, ...(isScoped && { path }) };
}
