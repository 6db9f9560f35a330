import { type CustomDecorator, SetMetadata } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { Refusal } from '../params/validation.js';
import { LANGUAGES, type Language } from './localizer.js';
import { isGiven } from '../params/optional-fields.js';

export const LOCALIZED = 'edge:localized';

/** This route answers in the language of its `lang` parameter, errors included. */
export const Localized = (): CustomDecorator => SetMetadata(LOCALIZED, true);

export class LangQuery {
  @ApiProperty({
    description: 'Language.',
    enum: LANGUAGES,
    default: 'en',
    example: 'de',
    required: false,
  })
  @isGiven
  @IsIn(LANGUAGES, { context: { code: 'invalid_lang' } satisfies Refusal })
  lang: Language = 'en';
}
