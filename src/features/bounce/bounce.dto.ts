import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { type Action, ACTIONS } from './delivery-status.js';
import { type Actor, ACTORS, type Confidence, CONFIDENCES, type Reason, REASON_NAMES } from './reason.js';

export class BounceAnalysisBody {
  @ApiProperty({
    description: 'The bounce with its header, or only the error.',
    example: '550 5.1.1 <jo@example.net>: Recipient address rejected: User unknown',
  })
  @IsString()
  raw!: string;
}

class BounceCheck {
  @ApiProperty({
    description: 'Endpoint to call next; `{domain}` where the bounce does not name the domain.',
    example: '/api/v1/lookup/example.net/MX',
  })
  endpoint!: string;

  @ApiProperty({ description: 'What it shows, in the requested language.' })
  why!: string;
}

/** Values that the bounce does not contain are omitted. */
class RecipientReport {
  @ApiPropertyOptional({ description: 'Address of the recipient.', example: 'jo@example.net' })
  recipient?: string;

  @ApiPropertyOptional({ description: 'What the mail server did (RFC 3464).', enum: ACTIONS, example: 'failed' })
  action?: Action;

  @ApiPropertyOptional({ description: 'Enhanced status code (RFC 3463).', example: '5.1.1' })
  status?: string;

  @ApiPropertyOptional({ description: 'SMTP reply code (RFC 5321).', example: '550' })
  replyCode?: string;

  @ApiPropertyOptional({ description: 'Mail server that gave the error.', example: 'mx.example.net' })
  remoteMta?: string;

  @ApiProperty({
    description: 'Why the message was not delivered; `undefined` if the bounce does not say.',
    enum: REASON_NAMES,
    example: 'userunknown',
  })
  reason!: Reason;

  @ApiProperty({
    description: 'How certain the reason is: `high` if codes and words agree or the words are clear.',
    enum: CONFIDENCES,
    example: 'high',
  })
  confidence!: Confidence;

  @ApiPropertyOptional({
    description: 'Another reason for which mail servers use the same words or code.',
    enum: REASON_NAMES,
    example: 'suspend',
  })
  orReason?: Reason;

  @ApiPropertyOptional({
    description: 'Below high confidence: the two likely reasons, the more likely one first.',
    enum: REASON_NAMES,
    isArray: true,
    example: ['filtered', 'userunknown'],
  })
  likelyReasons?: Reason[];

  @ApiPropertyOptional({
    description: 'The block list that the error names: its zone or its name.',
    example: 'zen.spamhaus.org',
  })
  blockList?: string;

  @ApiPropertyOptional({
    description: 'Page of the operator of that list: whether an address is listed, and how it is removed.',
    example: 'https://check.spamhaus.org/',
  })
  blockListUrl?: string;

  @ApiProperty({ description: 'What happened and what to do, in the requested language.' })
  meaning!: string;

  @ApiProperty({
    description: 'Who has to act; `provider` runs the mail servers of the recipient.',
    enum: ACTORS,
    example: 'sender',
  })
  actor!: Actor;

  @ApiProperty({ type: [BounceCheck], description: 'Endpoints that explain or rule out the reason.' })
  checks!: BounceCheck[];

  @ApiPropertyOptional({ description: 'Words of the mail server, at most 1000 characters.' })
  diagnostic?: string;
}

export class BounceAnalysisResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({
    type: [RecipientReport],
    description: 'One report for each recipient, at most 100; empty for a message that is not a bounce.',
  })
  reports!: RecipientReport[];

  @ApiPropertyOptional({
    description: 'For a text that is not a bounce: a sentence that says so, in the requested language.',
  })
  note?: string;
}
