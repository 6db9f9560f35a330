import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from './validators.js';
import type { Refusal } from './validation.js';

/** The other fields of the same input, as they came. */
export type Siblings = Readonly<Record<string, unknown>>;

/** A DTO field that is text on the wire and a value object inside: parsed once, rejected with its own error code. */
export function Parsed(
  parse: (text: string, siblings: Siblings) => object | undefined,
  refusal: Refusal,
): PropertyDecorator {
  return applyDecorators(
    // Only what was parsed may come out as an object: JSON could bring one that looks like a parsed value.
    Transform(({ value, obj }: { value: unknown; obj: Siblings }) =>
      typeof value === 'string' ? (parse(value, obj) ?? value) : JSON.stringify(value),
    ),
    ValidateBy(
      { name: 'parsed', validator: { validate: (value) => typeof value === 'object' && value !== null } },
      { context: refusal, message: refusal.code },
    ),
  );
}
