/** The change of one fix to one record: the published value and the proposed one. */
export interface Amendment {
  readonly old: string;
  readonly value: string;
}

/** Splits a value of a record type into parts that fixes change independently. */
interface Grain {
  readonly parts: (value: string) => readonly string[];
  /** Equal for parts that replace each other. */
  readonly key: (part: string) => string;
  /** Joins the parts in the order of the first fix; `values` are the parts of each proposed value. */
  readonly whole: (parts: readonly string[], values: readonly (readonly string[])[]) => string;
}

/** SPF terms and parameters of HTTPS records; `all` stays at the end. */
const WORDS: Grain = {
  parts: (value) => value.split(' ').filter((word) => word !== ''),
  key: (word) => (isEnd(word) ? 'all' : word.toLowerCase()),
  whole: (words, values) =>
    (values.every(hasUnread) ? words : [...words.filter((word) => !isEnd(word)), ...words.filter(isEnd)]).join(' '),
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

/** An SPF record that authorizes no sender; fixes that only remove terms must not produce it. */
const FORBIDS_ALL = /^(v=spf1(?: +(?!redirect=)[a-z][\w.-]*=[^ ]*)*) +-all$/i;

function isEnd(word: string): boolean {
  return /^[-+~?]?all$/i.test(word);
}

/** Whether mechanisms follow `all`. Receivers ignore them, and merging must not activate them unless a fix does. */
function hasUnread(words: readonly string[]): boolean {
  const isMechanism = (word: string) => !isEnd(word) && !/^[a-z][\w.-]*=/i.test(word);
  return words.findLastIndex(isMechanism) > words.findIndex(isEnd) && words.some(isEnd);
}

/** One value with the changes of all fixes; if two change the same part, the first wins. */
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
    parts = withoutExtraDuplicates(parts, old, value, grain);
    for (const part of [...removed, ...added]) touched.add(grain.key(part));
  }
  const values = [first, ...others.map(({ value }) => value)];
  const whole = grain.whole(parts, values.map(grain.parts));
  const isMeant = values.some((value) => FORBIDS_ALL.test(value));
  return isMeant ? whole : whole.replace(FORBIDS_ALL, '$1 ~all');
}

/** Whether a value has all that a fix changes. */
export function isContained(type: string, { old, value }: Amendment, whole: string): boolean {
  const grain = grainOf(type, whole);
  if (!grain) return value === whole;
  const [before, after, parts] = [old, value, whole].map((text) => grain.parts(text)) as [string[], string[], string[]];
  const keys = (some: readonly string[]) => new Set(some.map(grain.key));
  const [kept, found] = [keys(after), keys(parts)];
  const isGone = before.every((part) => kept.has(grain.key(part)) || !found.has(grain.key(part)));
  const [written, there] = [before, parts].map((some) => new Set(some.map(withoutSpaces))) as [
    Set<string>,
    Set<string>,
  ];
  return isGone && after.map(withoutSpaces).every((part) => written.has(part) || there.has(part));
}

/** A part as receivers read it. */
function withoutSpaces(part: string): string {
  return part.replace(/\s+/g, '').toLowerCase();
}

/** Whether a name has at most one record of this type and version: SPF, DMARC and other records with a version. */
export function isOnlyOneOfItsKind(type: string, value: string): boolean {
  return type === 'CNAME' || (type === 'TXT' && grainOf(type, value) !== undefined);
}

/** Removes as many duplicates of a part as the change does. */
function withoutExtraDuplicates(parts: readonly string[], old: string, value: string, grain: Grain): readonly string[] {
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
