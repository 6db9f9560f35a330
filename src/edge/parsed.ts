import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { LRUCache } from 'lru-cache';
import type { Refusal } from './validation.js';

const REMEMBERED = 5000;
const LONGEST_REMEMBERED = 256;

type Plain = Readonly<Record<string, unknown>>;

/**
 * A DTO field that is text on the wire and a value of the field inside: read once, refused with the API's own code. The
 * same few names are asked for again and again, and reading one by Unicode's rules costs more than the rest of the edge.
 * A reading that depends on another field of the same input names it, and is given it as it came.
 */
export function Parsed(
  parse: (text: string, other: unknown) => object | undefined,
  refusal: Refusal,
  otherField = '',
): PropertyDecorator {
  const remembered = new LRUCache<string, object>({ max: REMEMBERED });
  const read = (text: string, other: unknown): object | string => {
    const key = `${text} ${String(other)}`;
    const known = remembered.get(key);
    if (known) return known;
    const value = parse(text, other);
    if (value && key.length <= LONGEST_REMEMBERED) remembered.set(key, value);
    return value ?? text;
  };
  return applyDecorators(
    Transform(({ value, obj }: { value: unknown; obj: Plain }) =>
      typeof value === 'string' ? read(value, obj[otherField]) : value,
    ),
    ValidateBy(
      { name: 'parsed', validator: { validate: (value) => typeof value === 'object' && value !== null } },
      { context: refusal, message: refusal.code },
    ),
  );
}
