import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsString, Max, Min } from 'class-validator';
import { isGiven } from '#platform/edge/params/optional-fields.js';

/** More than any record can contain; parsing names takes CPU time. */
const MAX_VALUES = 500;

interface Described {
  readonly description: string;
  readonly example?: unknown;
}

export function OptionalFlag(description: string): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: Boolean, required: false, description, example: true }),
    isGiven,
    IsBoolean(),
  );
}

export function OptionalText(described: Described & { readonly default?: string }): PropertyDecorator {
  return applyDecorators(ApiProperty({ type: String, required: false, ...described }), isGiven, IsString());
}

export function OptionalTexts(described: Described): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: [String], maxItems: MAX_VALUES, required: false, ...described }),
    isGiven,
    IsArray(),
    ArrayMaxSize(MAX_VALUES),
    IsString({ each: true }),
  );
}

export function OptionalInteger(
  described: Described & { readonly minimum: number; readonly maximum: number; readonly default: number },
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ type: 'integer', required: false, example: described.default, ...described }),
    isGiven,
    IsInt(),
    Min(described.minimum),
    Max(described.maximum),
  );
}

export function Choice(values: readonly string[], description: string): PropertyDecorator {
  return applyDecorators(ApiProperty({ enum: values, description, example: values[0] }), IsIn(values));
}

export function OptionalChoice(
  values: readonly string[],
  described: Described & { readonly default?: string },
): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ enum: values, required: false, example: values[0], ...described }),
    isGiven,
    IsIn(values),
  );
}
