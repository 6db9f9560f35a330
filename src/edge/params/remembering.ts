import { LRUCache } from 'lru-cache';

const REMEMBERED = 2000;
const LONGEST = 256;

/** The same few names are requested often, and parsing one costs as much as the rest of the edge. */
export function remembering<T extends object>(parse: (text: string) => T | undefined): (text: string) => T | undefined {
  const remembered = new LRUCache<string, T>({ max: REMEMBERED });
  return (text) => {
    const known = remembered.get(text);
    if (known) return known;
    const value = parse(text);
    if (value && text.length <= LONGEST) remembered.set(text, value);
    return value;
  };
}
