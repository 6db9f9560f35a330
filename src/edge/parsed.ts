import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import type { Refusal } from './validation.js';

/** A DTO field that is text on the wire and a value of the field inside: read once, refused with the API's own code. */
export function Parsed(parse: (text: string) => object | undefined, refusal: Refusal): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (parse(value) ?? value) : value)),
    ValidateBy(
      { name: 'parsed', validator: { validate: (value) => typeof value === 'object' && value !== null } },
      { context: refusal, message: refusal.code },
    ),
  );
}
