import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import type { Refusal } from '#platform/edge/params/validation.js';
import { FINDING_IDS, RULE_IDS } from './rule-book.js';

export class RuleParams {
  @ApiProperty({
    type: String,
    description: 'ID of a check, or of one of its findings.',
    example: 'dmarc-policy',
  })
  @IsIn([...RULE_IDS, ...FINDING_IDS, ...RULE_IDS.map((id) => `${id}.unknown`)], {
    context: { code: 'not_found' } satisfies Refusal,
  })
  id!: string;
}

class RuleOutcome {
  @ApiProperty({ description: 'ID of the finding.', example: 'dmarc-policy.none' })
  id!: string;

  @ApiProperty({ enum: SEVERITIES, example: 'warn' })
  severity!: Severity;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Points that it costs.', example: 8 })
  weight!: number;

  @ApiProperty({ required: false, description: 'True if the operator switched it off.' })
  off?: boolean;

  @ApiProperty({ description: 'Title; what differs between domains is in angle brackets.' })
  title!: string;

  @ApiProperty({ description: 'What was found and why it matters.' })
  detail!: string;

  @ApiProperty({
    type: [String],
    description: 'Steps of the fix, as in a report, which has the record that they mention.',
  })
  steps!: string[];
}

class RuleReference {
  @ApiProperty({ example: 'RFC 7208 §4.6.4' })
  title!: string;

  @ApiProperty({ format: 'uri', example: 'https://www.rfc-editor.org/rfc/rfc7208#section-4.6.4' })
  url!: string;
}

export class Rule {
  @ApiProperty({ example: 'dmarc-policy' })
  id!: string;

  @ApiProperty({ description: 'Topic of the check.', example: 'dmarc' })
  topic!: string;

  @ApiProperty({ description: 'Category of its findings.', example: 'email' })
  category!: string;

  @ApiProperty({ description: 'What is checked.', example: 'DMARC policy' })
  name!: string;

  @ApiProperty({
    description: 'What the topic is about, in plain words.',
    example: 'SPF lists the servers that may send mail for your domain.',
  })
  about!: string;

  @ApiProperty({ description: 'Why the check or its topic matters, for the owner of a website.' })
  why!: string;

  @ApiProperty({ description: 'What happens if nothing is done about problems that the check finds.' })
  ifIgnored!: string;

  @ApiProperty({ type: [RuleOutcome], description: 'Every finding that the check can report.' })
  outcomes!: RuleOutcome[];

  @ApiProperty({ required: false, description: 'Profile of the operator that set severities and weights.' })
  severityProfile?: string;

  @ApiProperty({ type: [RuleReference] })
  references!: RuleReference[];
}

export class RuleList {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ type: [Rule], description: 'In the order in which reports list them.' })
  rules!: Rule[];
}

export class OneRule extends Rule {
  @ApiVersion()
  api!: 'v1';
}
