import { isNestedDeeper, parseForeignJson } from './foreign-json.js';

/** JSON that a client sent, or why it is refused: a key of `i18n/<lang>/bodies.json`. */
export type ReadJson =
  | { readonly value: unknown }
  | { readonly fault: 'json' | 'depth' | 'object' | 'keys' | 'unknown'; readonly field?: string };

const MAX_DEPTH = 32;
/** Of one object: class-transformer compares each key with every other one. */
const MAX_KEYS = 500;
/** Elements of one list: class-validator judges all of them before it says that there are too many. */
const MAX_ELEMENTS = 5000;
/** Keys of objects and elements of lists, of the whole document. */
const MAX_VALUES = 100_000;
/** Names that every object inherits: class-validator accepts them as known, class-transformer drops them or throws. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/** The JSON value in a text. Depth, keys and names are judged before anything else looks at it. */
export function readJson(text: string): ReadJson {
  // The validator is recursive, so a few thousand brackets would overflow the stack.
  if (isNestedDeeper(text, MAX_DEPTH)) return { fault: 'depth' };
  try {
    const value = parseForeignJson(text.startsWith('\ufeff') ? text.slice(1) : text);
    return { value };
  } catch {
    return { fault: 'json' };
  }
}

/** The same if it is an object that may go to a DTO class. */
export function readJsonObject(text: string): ReadJson {
  const read = readJson(text);
  return 'fault' in read ? read : judgeObject(read.value);
}

export function judgeObject(value: unknown): ReadJson {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'object' };
  return faultIn(value, { left: MAX_VALUES }) ?? { value };
}

function faultIn(value: object, count: { left: number }): ReadJson | undefined {
  const names = Object.keys(value);
  count.left -= names.length;
  if (count.left < 0) return { fault: 'keys' };
  const isList = Array.isArray(value);
  if (names.length > (isList ? MAX_ELEMENTS : MAX_KEYS)) return { fault: 'keys' };
  for (const name of names) {
    if (!isList && INHERITED.has(name)) return { fault: 'unknown', field: name };
    const inner = (value as Readonly<Record<string, unknown>>)[name];
    const fault = typeof inner === 'object' && inner !== null ? faultIn(inner, count) : undefined;
    if (fault) return fault;
  }
  return undefined;
}
