import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsString, MaxLength, ValidateIf } from 'class-validator';

/** A field that may be absent, but not null. */
export const isGiven = ValidateIf((_, value) => value !== undefined);

/** A list of texts that may be absent. */
export const OptionalList = (description: string, example: string[], most: number, longest: number) =>
  applyDecorators(
    ApiProperty({ type: [String], required: false, maxItems: most, description, example }),
    isGiven,
    IsArray(),
    ArrayMaxSize(most),
    IsString({ each: true }),
    MaxLength(longest, { each: true }),
  );
