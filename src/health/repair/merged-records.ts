/** What a repair does to one record: the published value, and the one it proposes instead. */
export interface Amendment {
  readonly old: string;
  readonly value: string;
}

/** A way to read a value as parts that can be changed one by one. */
interface Grain {
  readonly parts: (value: string) => readonly string[];
  /** Equal for parts that take each other's place. */
  readonly key: (part: string) => string;
  /** In the order of the first repair. */
  readonly whole: (parts: readonly string[], first: readonly string[]) => string;
}

/** SPF terms and the parameters of an HTTPS record; what ends an SPF record stays its end. */
const WORDS: Grain = {
  parts: (value) => value.split(' ').filter((word) => word !== ''),
  key: (word) => (isEnd(word) ? 'all' : word.toLowerCase()),
  whole: (words, first) =>
    (hasUnread(first) ? words : [...words.filter((word) => !isEnd(word)), ...words.filter(isEnd)]).join(' '),
};

const TAGS: Grain = {
  parts: (value) =>
    value
      .split(';')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  key: (tag) =>
    tag
      .slice(0, Math.max(0, tag.indexOf('=')))
      .trim()
      .toLowerCase(),
  whole: (tags) => tags.join('; '),
};

/** An SPF record by which nobody may send: no repair that only drops terms may end in one. */
const FORBIDS_ALL = /^(v=spf1) +-all$/i;

function isEnd(word: string): boolean {
  return /^[-+~?]?all$/i.test(word);
}

/** Mechanisms behind the end: nobody reads them, and no other repair puts them into force. */
function hasUnread(words: readonly string[]): boolean {
  const isMechanism = (word: string) => !isEnd(word) && !/^[a-z][\w.-]*=/i.test(word);
  return words.findLastIndex(isMechanism) > words.findIndex(isEnd) && words.some(isEnd);
}

/** One value that holds every change of several repairs of the same record; where two change the same part, the first. */
export function mergedValue(type: string, first: string, others: readonly Amendment[]): string {
  const grain = grainOf(type, first);
  if (!grain) return first;
  const touched = new Set<string>();
  let parts = grain.parts(first);
  for (const { old, value } of others) {
    const before = new Set(grain.parts(old));
    const after = new Set(grain.parts(value));
    const removed = [...before].filter((part) => !after.has(part));
    const added = [...after].filter((part) => !before.has(part));
    const isOpen = (part: string) => !touched.has(grain.key(part));
    const kept = new Set([...after].map(grain.key));
    const gone = new Set(removed.filter(isOpen));
    const goneKeys = new Set([...gone].map(grain.key).filter((key) => !kept.has(key)));
    const there = new Set(parts);
    const come = added.filter((part) => isOpen(part) && !there.has(part));
    const replacing = new Map(come.map((part) => [grain.key(part), part]));
    parts = [
      ...parts.flatMap((part) => {
        const instead = replacing.get(grain.key(part));
        if (instead !== undefined) replacing.delete(grain.key(part));
        return instead ?? (gone.has(part) || goneKeys.has(grain.key(part)) ? [] : [part]);
      }),
      ...replacing.values(),
    ];
    parts = undoubled(parts, old, value, grain);
    for (const part of [...removed, ...added]) touched.add(grain.key(part));
  }
  const whole = grain.whole(parts, grain.parts(first));
  const isMeant = [first, ...others.map(({ value }) => value)].some((value) => FORBIDS_ALL.test(value));
  return isMeant ? whole : whole.replace(FORBIDS_ALL, '$1 ~all');
}

/** Without those of the parts that the change leaves out because they are there more than once. */
function undoubled(parts: readonly string[], old: string, value: string, grain: Grain): readonly string[] {
  const [before, after] = [counts(grain.parts(old), grain), counts(grain.parts(value), grain)];
  const seen = new Map<string, number>();
  return parts.filter((part) => {
    const key = grain.key(part);
    const left = after.get(key) ?? 0;
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return left === 0 || left >= (before.get(key) ?? 0) || number <= left;
  });
}

function counts(parts: readonly string[], grain: Grain): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const part of parts) found.set(grain.key(part), (found.get(grain.key(part)) ?? 0) + 1);
  return found;
}

function grainOf(type: string, value: string): Grain | undefined {
  if (type === 'HTTPS' || type === 'SVCB') return WORDS;
  if (type !== 'TXT') return undefined;
  if (/^v=spf1(?: |$)/i.test(value)) return WORDS;
  return /^v\s*=\s*\w+\s*(?:;|$)/i.test(value) ? TAGS : undefined;
}
