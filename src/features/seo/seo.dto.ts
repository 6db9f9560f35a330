import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import type { DomainName } from '#base/domain/domain-name.js';
import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { FindingEvidence, FindingReference } from '#platform/edge/openapi/finding-fields.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import { Parsed } from '#platform/edge/params/parsed.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { SEO_ERROR_CODES, type SeoErrorCode } from './facts/seo-error.js';
import { MAX_PATH_LENGTH, PagePath } from './page-path.js';
import { SEO_CATEGORIES } from './seo-check.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';

export class SeoParams {
  @DomainParam()
  domain!: DomainName;
}

export class PageQuery {
  @ApiProperty({
    type: String,
    description: 'Path of the page, with its query; default: the home page.',
    default: '/',
    example: '/products?page=2',
    maxLength: MAX_PATH_LENGTH,
    required: false,
  })
  @isGiven
  @Parsed((text) => PagePath.parse(text), { code: 'invalid_path' })
  path: PagePath = PagePath.HOME;
}

/** Domain and page in one object. */
export class SeoTargetParams extends IntersectionType(SeoParams, PageQuery) {}

export class SeoQuery extends IntersectionType(PageQuery, LangQuery) {}

export class SeoFinding {
  @ApiProperty({ description: '`<check>.<outcome>`; stable.', example: 'con-title.missing' })
  id!: string;

  @ApiProperty({ description: 'Category of the finding.', enum: SEO_CATEGORIES })
  category!: string;

  @ApiProperty({ example: 'content' })
  topic!: string;

  @ApiProperty({ description: '`ok` and `info` do not affect the score.', enum: SEVERITIES })
  severity!: Severity;

  @ApiProperty({ description: 'Short title.', example: 'Page has no title' })
  title!: string;

  @ApiProperty({ description: 'What was found, why it matters and what to do.' })
  detail!: string;

  @ApiProperty({ type: [FindingEvidence], description: 'What was seen.' })
  evidence!: FindingEvidence[];

  @ApiProperty({
    required: false,
    description: 'A command that shows the evidence.',
    example: 'curl -sL https://example.com/',
  })
  verify?: string;

  @ApiProperty({ type: [FindingReference] })
  references!: FindingReference[];
}

export class SeoError {
  @ApiProperty({ description: 'Why the page could not be checked.', enum: SEO_ERROR_CODES })
  code!: SeoErrorCode;

  @ApiProperty({
    description: 'The same in words.',
    example: 'The web server of example.com did not answer in time.',
  })
  message!: string;
}

export class SeoReport {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({ description: 'Path of the page that was checked, with its query.', example: '/' })
  path!: string;

  @ApiProperty({
    type: String,
    description: 'URL of the page after all redirects; null if it was not reached.',
    nullable: true,
    example: 'https://example.com/',
  })
  finalUrl!: string | null;

  @ApiProperty({ description: 'When the page was fetched.', format: 'date-time' })
  fetchedAt!: string;

  @ApiProperty({
    type: 'integer',
    description: 'Time to first byte in milliseconds, including the connection; null if unknown.',
    nullable: true,
    minimum: 0,
  })
  ttfbMs!: number | null;

  @ApiProperty({
    type: 'integer',
    description: '100 minus the weights of all problems and warnings; 0 with an error.',
    minimum: 0,
    maximum: 100,
  })
  score!: number;

  @ApiProperty({ type: String, description: 'Title of the page; null if it has none.', nullable: true })
  pageTitle!: string | null;

  @ApiProperty({ type: SeoError, description: 'Null if the page could be read.', nullable: true })
  error!: SeoError | null;

  @ApiProperty({ type: [SeoFinding], description: 'Sorted by severity, then by topic.' })
  findings!: SeoFinding[];
}
