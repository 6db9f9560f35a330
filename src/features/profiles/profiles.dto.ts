import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import type { Refusal } from '#platform/edge/params/validation.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { type ProfileState, type State, STATES } from './judge-requirement.js';
import { type Level, LEVELS, SHOWN_BY, type ShownBy } from './profile.js';
import { PROFILE_IDS } from './profile-list.js';

export class ProfileParams {
  @ApiProperty({ enum: PROFILE_IDS, description: 'Whose requirements.', example: 'bulk-sender' })
  @IsIn(PROFILE_IDS, { context: { code: 'not_found' } satisfies Refusal })
  profile!: string;

  @DomainParam()
  domain!: DomainName;
}

export class ProfileSource {
  @ApiProperty({ example: 'Google, Email sender guidelines' })
  name!: string;

  @ApiProperty({ format: 'uri', example: 'https://support.google.com/a/answer/81126' })
  url!: string;

  @ApiProperty({ format: 'date', description: 'Date of the text.', example: '2026-03-21' })
  dated!: string;
}

class ProfileHead {
  @ApiProperty({ enum: PROFILE_IDS, example: 'bulk-sender' })
  profile!: string;

  @ApiProperty({ example: 'Sender rules of Google, Yahoo, Microsoft and Apple' })
  title!: string;

  @ApiProperty({ description: 'The texts that were compared.', example: 'Google, Email sender guidelines' })
  source!: string;

  @ApiProperty({ format: 'date', description: 'Date of the newest text.', example: '2026-03-21' })
  dated!: string;
}

export class ListedProfile extends ProfileHead {
  @ApiProperty({ description: 'Whom it is for.' })
  lead!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Number of requirements.', example: 15 })
  requirements!: number;
}

export class ProfileList {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ type: [ListedProfile] })
  profiles!: ListedProfile[];

  @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts.', example: 'en' })
  locale!: Language;
}

export class AskedBy {
  @ApiProperty({ description: 'Publisher of the text.', example: 'Google' })
  by!: string;

  @ApiProperty({ enum: LEVELS, example: 'must' })
  level!: Level;
}

export class JudgedRequirementEntry {
  @ApiProperty({ description: 'Stable within the profile.', example: 'dmarc-record' })
  id!: string;

  @ApiProperty({ example: 'DMARC record is published' })
  title!: string;

  @ApiProperty({
    description: 'Title with the state, for lists of faults.',
    example: 'Not met: DMARC record is published',
  })
  statement!: string;

  @ApiProperty({ description: 'Requirements with the same word belong together.', example: 'authentication' })
  group!: string;

  @ApiProperty({ enum: LEVELS, example: 'must' })
  level!: Level;

  @ApiProperty({
    enum: STATES,
    description: '`not-visible`: not from outside. `unknown`: could not be found out.',
    example: 'met',
  })
  state!: State;

  @ApiProperty({ type: [String], description: 'What decided, or what would show it.' })
  evidence!: string[];

  @ApiProperty({
    type: [String],
    description: 'Findings of `check` that decided, or that have the fix.',
    example: ['dmarc-record.ok'],
  })
  findings!: string[];

  @ApiProperty({ description: 'Section or point of the text.', example: 'II(1)(a)(i)' })
  clause!: string;

  @ApiProperty({ type: [AskedBy], required: false, description: 'Who asks for it, if there are several texts.' })
  askedBy?: AskedBy[];

  @ApiProperty({
    enum: SHOWN_BY,
    required: false,
    description:
      'What would show it: a message that you sent, the tools of a mailbox provider, or your provider. `untested`: not by this service.',
  })
  shownBy?: ShownBy;
}

export class ProfileScores {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    description: 'By the published rules, of the requirements that we tested.',
    example: 86,
  })
  publisher!: number;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, description: 'Score of `check`.', example: 91 })
  check!: number;
}

export class ProfileResult extends ProfileHead {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({
    enum: ['met', 'not-met', 'unknown'] satisfies ProfileState[],
    description:
      '`met`: all `must` requirements that are visible from outside, the central ones among them. It is not a certificate.',
    example: 'not-met',
  })
  state!: ProfileState;

  @ApiProperty({ description: 'The state in a sentence, with how far it reaches.' })
  answer!: string;

  @ApiProperty({ type: [JudgedRequirementEntry] })
  requirements!: JudgedRequirementEntry[];

  @ApiProperty({ type: ProfileScores, required: false, description: 'Only if the publisher has a scoring.' })
  scores?: ProfileScores;

  @ApiProperty({ type: [ProfileSource] })
  sources!: ProfileSource[];

  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:00:00.000Z' })
  checkedAt!: string;

  @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts.', example: 'en' })
  locale!: Language;
}
