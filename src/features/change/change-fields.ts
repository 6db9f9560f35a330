import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, ValidateIf } from 'class-validator';
import { SERVICES } from './change-facts.js';

/** The losses that the owner confirms. */
export const ExpectField = () =>
  applyDecorators(
    ApiPropertyOptional({
      enum: SERVICES,
      isArray: true,
      maxItems: SERVICES.length,
      description: 'Losses on purpose.',
      example: ['mail'],
    }),
    ValidateIf((_, value) => value !== undefined),
    IsArray(),
    ArrayMaxSize(SERVICES.length),
    IsIn(SERVICES, { each: true }),
  );

/** What a change does to the findings of today. */
export class ChangeLists {
  @ApiProperty({
    type: [String],
    description: 'Findings whose checks would run and come out better.',
    example: ['dmarc-record.missing'],
  })
  resolved!: string[];

  @ApiProperty({
    type: [String],
    description: 'Findings that would be new. What the change takes away is one of them: `lost-mail.gone`.',
    example: ['dmarc-policy.none'],
  })
  introduced!: string[];

  @ApiProperty({
    type: [String],
    description:
      'Findings that would be gone without being fixed: their check would not run, the records are gone, or another finding takes their place.',
    example: ['dmarc-policy.none'],
  })
  noLongerApplies!: string[];

  @ApiProperty({
    type: [String],
    description: 'Checks with a result today whose result afterwards is unknown.',
    example: ['https-reachable.unknown'],
  })
  cannotTell!: string[];

  @ApiProperty({
    type: [String],
    description: 'New findings that are a loss named in `expect`, or follow from it.',
    example: ['lost-mail.confirmed'],
  })
  confirmed!: string[];
}

type Lists = { readonly [List in keyof ChangeLists]: readonly string[] };

/** The lists of a judged change, for a body. */
export function listsOf(change: Lists): { [List in keyof ChangeLists]: string[] } {
  const { resolved, introduced, noLongerApplies, cannotTell, confirmed } = change;
  return {
    resolved: [...resolved],
    introduced: [...introduced],
    noLongerApplies: [...noLongerApplies],
    cannotTell: [...cannotTell],
    confirmed: [...confirmed],
  };
}
