import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn } from 'class-validator';
import { SERVICES } from './change-facts.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';

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
    isGiven,
    IsArray(),
    ArrayMaxSize(SERVICES.length),
    IsIn(SERVICES, { each: true }),
  );

/** What a change comes to, as one word. The views have its sentence. */
const CHANGE_VERDICTS = [
  ...(['worse', 'refused', 'unknown', 'warnings', 'confirmed', 'unclear', 'conditional', 'better', 'same'] as const),
] as const;
export type ChangeVerdict = (typeof CHANGE_VERDICTS)[number];

/** What an owner has to know before such a change, because no preview can. */
const CAUTIONS = ['dmarc-stricter', 'spf-narrower', 'caa-narrower', 'new-targets'] as const;
export type Caution = (typeof CAUTIONS)[number];

/** What a change does to the findings of today. */
export class ChangeLists {
  @ApiProperty({
    enum: CHANGE_VERDICTS,
    description:
      '`worse`: new problems, do not publish. `refused`: lines of the zone are wrong. `unknown`: the domain could not be checked. `warnings`: new warnings. `confirmed`: only what `expect` names is lost. `unclear`: nothing is known to get worse, but results of today cannot be told. `conditional`: right only if what `cautions` names is true. `better`: findings are resolved, and nothing gets worse. `same`: neither.',
    example: 'better',
  })
  verdict!: ChangeVerdict;

  @ApiProperty({
    enum: CAUTIONS,
    isArray: true,
    description:
      'What no preview can know. `dmarc-stricter`: whether all own mail passes DMARC. `spf-narrower`: whether the senders that the SPF record no longer names are in use. `caa-narrower`: whether another CA issues certificates of the domain or its subdomains. `new-targets`: what answers at new addresses and servers.',
    example: ['dmarc-stricter'],
  })
  cautions!: Caution[];

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

type List = Exclude<keyof ChangeLists, 'verdict' | 'cautions'>;

/** The lists of a judged change, for a body. */
export function listsOf(change: { readonly [name in List]: readonly string[] }): { [name in List]: string[] } {
  const { resolved, introduced, noLongerApplies, cannotTell, confirmed } = change;
  return {
    resolved: [...resolved],
    introduced: [...introduced],
    noLongerApplies: [...noLongerApplies],
    cannotTell: [...cannotTell],
    confirmed: [...confirmed],
  };
}
