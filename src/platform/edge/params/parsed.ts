import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import type { Refusal } from './validation.js';

/** All fields of the same input, unparsed. */
export type Siblings = Readonly<Record<string, unknown>>;

/** A DTO field that is parsed from text into a value object, and rejected with its own error code. */
export function Parsed(
  parse: (text: string, siblings: Siblings) => object | undefined,
  refusal: Refusal,
): PropertyDecorator {
  return applyDecorators(
    // Objects in the JSON become text, because one could look like a parsed value.
    Transform(({ value, obj }: { value: unknown; obj: Siblings }) =>
      typeof value === 'string' ? (parse(value, obj) ?? value) : JSON.stringify(value),
    ),
    ValidateBy(
      { name: 'parsed', validator: { validate: (value) => typeof value === 'object' && value !== null } },
      { context: refusal, message: refusal.code },
    ),
  );
}
