import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { LRUCache } from 'lru-cache';
import type { Refusal } from './validation.js';

const REMEMBERED = 5000;
const LONGEST_REMEMBERED = 256;

/**
 * A DTO field that is text on the wire and a value of the field inside: read once, refused with the API's own code. The
 * same few names are asked for again and again, and reading one by Unicode's rules costs more than the rest of the edge.
 */
export function Parsed(parse: (text: string) => object | undefined, refusal: Refusal): PropertyDecorator {
  const remembered = new LRUCache<string, object>({ max: REMEMBERED });
  const read = (text: string): object | string => {
    const known = remembered.get(text);
    if (known) return known;
    const value = parse(text);
    if (value && text.length <= LONGEST_REMEMBERED) remembered.set(text, value);
    return value ?? text;
  };
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? read(value) : value)),
    ValidateBy(
      { name: 'parsed', validator: { validate: (value) => typeof value === 'object' && value !== null } },
      { context: refusal, message: refusal.code },
    ),
  );
}
