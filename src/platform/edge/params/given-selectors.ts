import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { DkimSelector } from '#base/domain/dkim-selector.js';
import type { Refusal } from './validation.js';
import { isGiven } from './optional-fields.js';

export const MAX_GIVEN_SELECTORS = 10;
const REFUSAL = { code: 'invalid_selector' } satisfies Refusal;

/** Selectors separated by commas: in lowercase, each once, sorted; undefined if one is invalid or there are too many. */
export function readSelectors(text: string): readonly string[] | undefined {
  const words = text
    .split(',', MAX_GIVEN_SELECTORS + 1)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const selectors = words.flatMap((word) => DkimSelector.parse(word)?.text ?? []);
  if (words.length > MAX_GIVEN_SELECTORS || selectors.length < words.length) return undefined;
  return [...new Set(selectors)].sort();
}

const SelectorsParam = () =>
  applyDecorators(
    ApiProperty({
      type: String,
      required: false,
      description: 'Further DKIM selectors, at most 10, separated by commas.',
      example: 's1,k2.mail',
    }),
    isGiven,
    // A parameter that is sent twice arrives as an array; it is read as if it were sent once, with a comma.
    Transform(({ value }: { value: string | readonly string[] | undefined }) =>
      value === undefined ? value : (readSelectors(String(value)) ?? String(value)),
    ),
    ValidateBy(
      { name: 'selectors', validator: { validate: Array.isArray } },
      { context: REFUSAL, message: REFUSAL.code },
    ),
  );

export class SelectorsQuery {
  @SelectorsParam()
  selectors: readonly string[] = [];
}
