import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { DomainName } from '#base/domain/domain-name.js';
import { Parsed } from './parsed.js';
import { memoized } from './memoized.js';

const readDomain = memoized((text) => DomainName.parse(text));

/** A field that holds the domain a report is about. */
export function DomainParam(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: String,
      description: 'Domain name.',
      example: 'example.com',
    }),
    Parsed(readDomain, { code: 'invalid_domain' }),
  );
}

/** The domain as reports repeat it. */
export function DomainField(): PropertyDecorator {
  return ApiProperty({ description: 'The domain in lowercase A-labels.', example: 'example.com' });
}
