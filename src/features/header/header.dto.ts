import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import type { HeaderAnalysis } from './header-analysis.js';

export class HeaderAnalysisBody {
  @ApiProperty({ description: 'Raw header; a message body after it is ignored.', example: 'From: Jo <jo@example.com>' })
  @IsString()
  raw!: string;
}

class HeaderHop {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Position; 1 is the oldest hop.' })
  index!: number;

  @ApiPropertyOptional({ description: 'Sending host as it identified itself.', example: 'out.example.com' })
  from?: string;

  @ApiPropertyOptional({ description: 'Receiving host.', example: 'mx.example.net' })
  by?: string;

  @ApiPropertyOptional({ description: 'Protocol.', example: 'ESMTPS' })
  with?: string;

  @ApiPropertyOptional({ description: 'Date as written in the header.', example: 'Thu, 28 May 2020 19:08:03 -0400' })
  date?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'Milliseconds since the epoch, if the date is valid.' })
  timestamp?: number;

  @ApiPropertyOptional({ type: 'integer', description: 'Seconds since the previous hop; negative with clock skew.' })
  deltaSec?: number;
}

class HeaderAuth {
  @ApiPropertyOptional({ description: 'SPF result.', example: 'pass' })
  spf?: string;

  @ApiPropertyOptional({ description: 'DKIM result; `pass` when any signature passes.', example: 'pass' })
  dkim?: string;

  @ApiPropertyOptional({ description: 'DMARC result.', example: 'pass' })
  dmarc?: string;

  @ApiPropertyOptional({ description: 'Domain of the DMARC result.', example: 'example.com' })
  dmarcHeaderFrom?: string;

  @ApiPropertyOptional({ description: 'The field that `auth` is read from, unfolded.' })
  raw?: string;
}

class HeaderFieldValues {
  @ApiPropertyOptional({ example: 'Jo <jo@example.com>' })
  from?: string;

  @ApiPropertyOptional({ example: '<bounce@mail.example.com>' })
  returnPath?: string;

  @ApiPropertyOptional()
  replyTo?: string;

  @ApiPropertyOptional({ example: '<1@example.com>' })
  messageId?: string;

  @ApiPropertyOptional()
  subject?: string;

  @ApiPropertyOptional()
  date?: string;
}

class HeaderAlignment {
  @ApiPropertyOptional({ description: 'Domain of the first address in From.', example: 'example.com' })
  fromDomain?: string;

  @ApiPropertyOptional({ description: 'Domain of Return-Path.', example: 'mail.example.com' })
  returnPathDomain?: string;

  @ApiPropertyOptional({ description: 'Domain of the DMARC result.', example: 'example.com' })
  dmarcFromDomain?: string;

  @ApiPropertyOptional({
    description:
      'Whether From shares its organizational domain with an authenticated domain. Based on the DMARC result, else the passed SPF and DKIM results, else Return-Path. Left out if none is present.',
  })
  aligned?: boolean;
}

class SpamFilterVerdict {
  @ApiProperty({ description: 'Field with the verdict.', example: 'X-Spam-Status' })
  field!: string;

  @ApiPropertyOptional({ description: 'Whether the filter treats the message as spam.' })
  isSpam?: boolean;

  @ApiPropertyOptional({ description: 'Score of the message.', example: 6.2 })
  score?: number;

  @ApiPropertyOptional({ description: 'Score from which the filter treats mail as spam.', example: 5 })
  threshold?: number;

  @ApiProperty({ type: [String], description: 'Rules that matched.', example: ['SPF_FAIL'] })
  reasons!: string[];
}

/** Values that the header does not contain are omitted. */
export class HeaderAnalysisResult implements HeaderAnalysis {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ type: [HeaderHop], description: 'Received fields, oldest first.' })
  hops!: HeaderHop[];

  @ApiProperty({
    type: HeaderAuth,
    description:
      'From the first Authentication-Results field; without any, from the ARC-Authentication-Results of the newest set.',
  })
  auth!: HeaderAuth;

  @ApiProperty({ type: HeaderFieldValues, description: 'Unfolded, with encoded words decoded.' })
  fields!: HeaderFieldValues;

  @ApiProperty({ type: HeaderAlignment })
  alignment!: HeaderAlignment;

  @ApiPropertyOptional({
    type: [SpamFilterVerdict],
    description:
      'Verdicts of SpamAssassin, rspamd and Exchange Online, as the header has them. Anyone can write such a field.',
  })
  spamFilters?: SpamFilterVerdict[];
}
