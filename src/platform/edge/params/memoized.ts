import { LRUCache } from 'lru-cache';

const REMEMBERED = 2000;
const MAX_LENGTH = 256;

/** Caches parsed values: the same names are requested often, and parsing takes as long as the rest of the edge. */
export function memoized<T extends object>(parse: (text: string) => T | undefined): (text: string) => T | undefined {
  const remembered = new LRUCache<string, T>({ max: REMEMBERED });
  return (text) => {
    const known = remembered.get(text);
    if (known) return known;
    const value = parse(text);
    if (value && text.length <= MAX_LENGTH) remembered.set(text, value);
    return value;
  };
}
