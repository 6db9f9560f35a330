import { ApiProperty } from '@nestjs/swagger';
import type { DomainName } from '../domain/domain-name.js';
import { SEVERITIES, type Severity } from '../domain/finding.js';
import { ApiVersion } from '../edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '../edge/params/domain-param.js';
import { SEO_ERROR_CODES, type SeoErrorCode } from './facts/seo-error.js';
import { SEO_CATEGORIES } from './seo-check.js';

export class SeoParams {
  @DomainParam()
  domain!: DomainName;
}

export class SeoFinding {
  @ApiProperty({ description: 'Check and outcome; never renamed.', example: 'con-title.missing' })
  id!: string;

  @ApiProperty({ description: 'What the finding is about.', enum: SEO_CATEGORIES })
  category!: string;

  @ApiProperty({ description: '`ok` and `info` cost no points.', enum: SEVERITIES })
  severity!: Severity;

  @ApiProperty({ description: 'The finding in a few words.', example: 'The page has no title' })
  title!: string;

  @ApiProperty({ description: 'The evidence, why it matters and what to do.' })
  detail!: string;
}

export class SeoError {
  @ApiProperty({ description: 'Why the page could not be judged.', enum: SEO_ERROR_CODES })
  code!: SeoErrorCode;

  @ApiProperty({
    description: 'The same as a sentence.',
    example: 'The web server of example.com did not answer in time.',
  })
  message!: string;
}

export class SeoReport {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({
    type: String,
    description: 'Where the page was found after all redirects; null when it was not reached.',
    nullable: true,
    example: 'https://example.com/',
  })
  finalUrl!: string | null;

  @ApiProperty({ description: 'When the page was fetched.', format: 'date-time' })
  fetchedAt!: string;

  @ApiProperty({
    type: 'integer',
    description: 'Milliseconds to the first byte of the page, connection included; null when unknown.',
    nullable: true,
    minimum: 0,
  })
  ttfbMs!: number | null;

  @ApiProperty({
    type: 'integer',
    description: '100 less the weights of what is wrong, 0 with an error.',
    minimum: 0,
    maximum: 100,
  })
  score!: number;

  @ApiProperty({ type: String, description: 'The title of the page; null when it has none.', nullable: true })
  pageTitle!: string | null;

  @ApiProperty({ type: SeoError, description: 'Null when the page could be read.', nullable: true })
  error!: SeoError | null;

  @ApiProperty({ type: [SeoFinding], description: 'In the order of their topics.' })
  findings!: SeoFinding[];
}
