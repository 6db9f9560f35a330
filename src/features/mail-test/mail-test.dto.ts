import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import type { Refusal } from '#platform/edge/params/validation.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { SeverityCounts } from '#features/health/health.dto.js';
import { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { VERDICTS, type VerdictState } from './verdict.js';

const STATES = ['waiting', 'received', 'expired'] as const;
const ID = /^[a-z2-9]{26}$/;

export class MailTestQuery extends LangQuery {}

export class MailTestParams {
  @ApiProperty({ description: 'Id of the mail test.', example: 'k7f3mq2x9hcd4tzr8wv5bnj6ye' })
  @Matches(ID, { context: { code: 'not_found' } satisfies Refusal })
  id!: string;
}

export class MailTestStart {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'Anyone who has it can read the result.', example: 'k7f3mq2x9hcd4tzr8wv5bnj6ye' })
  id!: string;

  @ApiProperty({ description: 'Send a message to it.', example: 'k7f3m-q2x9h@test.example' })
  address!: string;

  @ApiProperty({ description: 'Page with the result.', example: '/mail-test/k7f3mq2x9hcd4tzr8wv5bnj6ye' })
  url!: string;

  @ApiProperty({ format: 'date-time', description: 'Address and result are deleted then.' })
  expiresAt!: string;
}

export class MailTestDeleted extends PickType(MailTestStart, ['api', 'id']) {}

class MailTestTls {
  @ApiProperty({ example: 'TLS 1.3' })
  version!: string;

  @ApiProperty({ example: 'TLS_AES_256_GCM_SHA384' })
  cipher!: string;
}

class MailTestTransport {
  @ApiProperty({ description: 'Address of the sending server.', example: '192.0.2.25' })
  client!: string;

  @ApiProperty({ example: 'out.example.com' })
  helo!: string;

  @ApiProperty({ type: [String], nullable: true, description: 'PTR names; `null`: not known.' })
  ptr!: string[] | null;

  @ApiProperty({ type: Boolean, nullable: true, description: 'A PTR name resolves back; `null`: not known.' })
  forwardConfirmed!: boolean | null;

  @ApiProperty({ type: MailTestTls, nullable: true, description: '`null`: not encrypted.' })
  tls!: MailTestTls | null;

  @ApiProperty({ description: 'False where this service has no certificate and nobody can encrypt.' })
  tlsOffered!: boolean;

  @ApiProperty({ description: 'Return path; empty for a bounce.', example: 'bounce@example.com' })
  mailFrom!: string;
}

class MailTestSender {
  @ApiProperty({ example: 'example.com' })
  domain!: string;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, example: 92 })
  score!: number;

  @ApiProperty({ type: SeverityCounts })
  summary!: SeverityCounts;

  @ApiProperty({ description: 'Its report.', example: '/check/example.com' })
  url!: string;

  @ApiProperty({ format: 'date-time' })
  checkedAt!: string;
}

class MailTestVerdict {
  @ApiProperty({
    enum: VERDICTS,
    description:
      'What large providers would do, as far as authentication decides. `unknown`: something that decides was not seen, for example because DNS did not answer.',
    example: 'good',
  })
  state!: VerdictState;

  @ApiProperty({ type: [String], description: 'Findings that decide.', example: ['message-dmarc.pass'] })
  why!: string[];

  @ApiProperty({
    type: [String],
    description: 'Findings that only senders of 5,000 or more messages a day have to fix for this verdict.',
  })
  lacking!: string[];

  @ApiProperty({ description: 'The verdict in words.' })
  text!: string;
}

class MailTestReply {
  @ApiProperty({ format: 'date-time' })
  at!: string;

  @ApiProperty({ example: '192.0.2.25' })
  client!: string;

  @ApiProperty({ example: 'out.example.com' })
  helo!: string;

  @ApiProperty({ example: 'DATA' })
  command!: string;

  @ApiProperty({ example: '452 4.3.1 Busy, try again in a minute' })
  answer!: string;
}

class EarlierMessage {
  @ApiProperty({ format: 'date-time' })
  receivedAt!: string;

  @ApiProperty({ enum: VERDICTS })
  verdict!: VerdictState;

  @ApiProperty({ description: 'Result of SPF; `–` if it could not be evaluated.', example: 'fail' })
  spf!: string;

  @ApiProperty({ type: [String], description: 'Results of DKIM.', example: ['pass example.com'] })
  dkim!: string[];

  @ApiProperty({ example: 'fail' })
  dmarc!: string;

  @ApiProperty({ nullable: true, type: String, example: 'TLS 1.3' })
  tls!: string | null;
}

class ChangedRecord {
  @ApiProperty({ example: 'example.com' })
  host!: string;

  @ApiProperty({ enum: ['TXT'] })
  type!: 'TXT';

  @ApiProperty({ type: [String] })
  before!: string[];

  @ApiProperty({ type: [String] })
  after!: string[];
}

export class MailTestResult extends PickType(MailTestStart, ['api', 'id', 'address', 'url', 'expiresAt']) {
  @ApiProperty({ enum: STATES, description: '`expired` is never seen: an expired test does not exist (404).' })
  state!: (typeof STATES)[number];

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 3,
    description: 'Messages that arrived; the last one is shown.',
  })
  messages!: number;

  @ApiPropertyOptional({ format: 'date-time' })
  receivedAt?: string;

  @ApiPropertyOptional({ type: MailTestTransport })
  transport?: MailTestTransport;

  @ApiPropertyOptional({ type: MessageAnalysisResult, description: 'The result of message-analysis.' })
  analysis?: MessageAnalysisResult;

  @ApiPropertyOptional({
    type: MailTestSender,
    nullable: true,
    description: 'Report of the domain in From; `null` until it is made.',
  })
  sender?: MailTestSender | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { $ref: '#/components/schemas/BulkSenderRequirement' },
    description: 'What Google, Yahoo, Microsoft and Apple ask of bulk senders, as in the analysis.',
  })
  bulkSender?: MessageAnalysisResult['bulkSender'];

  @ApiPropertyOptional({ type: MailTestVerdict })
  verdict?: MailTestVerdict;

  @ApiPropertyOptional({ type: 'integer', description: 'Bytes of the message.', example: 4812 })
  size?: number;

  @ApiPropertyOptional({ type: EarlierMessage, description: 'The first message, if this is not it.' })
  first?: EarlierMessage;

  @ApiPropertyOptional({
    type: [ChangedRecord],
    description: 'Records of SPF, DKIM and DMARC that differ from those at the first message.',
  })
  changedRecords?: ChangedRecord[];

  @ApiPropertyOptional({
    type: MailTestReply,
    description: 'The last SMTP answer that we gave to a client that named this address.',
  })
  lastReply?: MailTestReply;

  @ApiProperty({ enum: LANGUAGES, example: 'en' })
  locale!: Language;
}
