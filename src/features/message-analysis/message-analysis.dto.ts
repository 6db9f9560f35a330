import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { HeaderAnalysisResult } from '#features/header/header.dto.js';
import { HealthFinding } from '#features/health/health.dto.js';
import type { OpenQuestion } from './policy/dmarc-evaluation.js';
import { SIGNATURE_STATES, type SignatureState } from './signature-groups.js';
import { REQUIREMENT_STATES, type RequirementState } from './policy/bulk-sender.js';
import { ALTERATION_KINDS, type AlterationKind } from './restoration/alteration.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';

const SIGNATURE_RESULTS = ['pass', 'fail', 'permerror', 'temperror', 'neutral'] as const;
const SPF_RESULTS = ['none', 'neutral', 'pass', 'fail', 'softfail', 'temperror', 'permerror'] as const;
const DMARC_RESULTS = ['pass', 'fail', 'none', 'temperror', 'permerror', 'undecided'] as const;
const OPEN_QUESTIONS = ['key', 'copy', 'client'] as const satisfies OpenQuestion[];
const POLICIES = ['none', 'quarantine', 'reject'] as const;
const MAX_IDENTITY = 320;

export class MessageAnalysisQuery extends LangQuery {}

export class MessageAnalysisBody {
  @ApiProperty({ description: 'The whole message.', example: 'From: Jo <jo@example.com>\r\n\r\nHello' })
  @IsString()
  raw!: string;

  @ApiPropertyOptional({ description: 'Address that handed the message over.', example: '192.0.2.25' })
  @isGiven
  @MaxLength(MAX_IDENTITY)
  @IsString()
  clientIp?: string;

  @ApiPropertyOptional({ description: 'Return path; empty for a bounce.', example: 'bounce@example.com' })
  @isGiven
  @MaxLength(MAX_IDENTITY)
  @IsString()
  mailFrom?: string;

  @ApiPropertyOptional({ description: 'HELO name.', example: 'out.example.com' })
  @isGiven
  @MaxLength(MAX_IDENTITY)
  @IsString()
  helo?: string;
}

class MessageAlteration {
  @ApiProperty({ enum: ALTERATION_KINDS, example: 'subject-tag' })
  kind!: AlterationKind;

  @ApiProperty({ description: 'Name of the header field, or `body`.', example: 'Subject' })
  where!: string;

  @ApiProperty({ description: 'What was changed, in one sentence.' })
  what!: string;

  @ApiPropertyOptional({ type: 'integer', description: 'First changed line of the body, from 1.', example: 63 })
  line?: number;

  @ApiProperty({ type: [String], description: 'Lines as signed; empty if lines were added.' })
  before!: string[];

  @ApiProperty({ type: [String], description: 'Lines as received; empty if lines were removed.' })
  after!: string[];
}

class MessageSignatureResult {
  @ApiProperty({ example: 'example.com' })
  domain!: string;

  @ApiProperty({ example: 's1' })
  selector!: string;

  @ApiProperty({ example: 'rsa-sha256' })
  algorithm!: string;

  @ApiProperty({ description: 'Of header and body.', example: 'relaxed/relaxed' })
  canonicalization!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: '`null` without a key.', example: 2048 })
  keyBits!: number | null;

  @ApiProperty({ enum: SIGNATURE_RESULTS, description: 'Result with the key that is published now.', example: 'pass' })
  result!: (typeof SIGNATURE_RESULTS)[number];

  @ApiPropertyOptional({
    description:
      'Why it does not pass. `no-key`, `key-revoked` and `key-mismatch`: the key is gone or was replaced since. `sha1`, `key-too-short`: too weak for receivers.',
    example: 'body-changed',
  })
  reason?: string;

  @ApiPropertyOptional({ type: [String], description: 'Further reasons.' })
  otherReasons?: string[];

  @ApiProperty({
    enum: SIGNATURE_STATES,
    description:
      'How to read it. `uncheckable`: the key is gone or was replaced. `copied`: copying the message as text explains the failure. `changed`: no known change explains it.',
    example: 'valid',
  })
  state!: SignatureState;

  @ApiProperty({
    description: 'The signature is right for the message, or for the message without the named alterations.',
  })
  genuine!: boolean;

  @ApiProperty({ description: 'The key is marked as a test (`t=y`).', example: false })
  testing!: boolean;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Same organization as From. `null`: could not be looked up.',
  })
  aligned!: boolean | null;

  @ApiProperty({ type: [String], description: 'Names in `h=`.', example: ['from', 'subject'] })
  signedHeaders!: string[];

  @ApiPropertyOptional({ type: 'integer', description: 'Bytes of the body that are signed (`l=`).' })
  bodyLength?: number;

  @ApiPropertyOptional({ format: 'date-time' })
  signedAt?: string;

  @ApiPropertyOptional({ format: 'date-time' })
  expiresAt?: string;

  @ApiPropertyOptional({
    type: [MessageAlteration],
    description: 'Alterations without which the signature verifies.',
  })
  restoredBy?: MessageAlteration[];
}

class ArcInstanceResult {
  @ApiProperty({ type: 'integer', minimum: 1, example: 1 })
  instance!: number;

  @ApiProperty({ description: 'Who sealed it.', example: 'lists.example.org' })
  domain!: string;

  @ApiProperty({ enum: ['pass', 'fail'] })
  result!: 'pass' | 'fail';

  @ApiPropertyOptional({ example: 'seal-changed' })
  reason?: string;

  @ApiProperty({ description: 'Its message signature fits to the message as received.' })
  coversMessage!: boolean;

  @ApiProperty({ description: 'What it recorded.', example: 'lists.example.org; dkim=pass header.d=example.com' })
  authenticationResults!: string;
}

class ArcResult {
  @ApiProperty({ enum: ['none', 'pass', 'fail'] })
  result!: 'none' | 'pass' | 'fail';

  @ApiProperty({ type: [ArcInstanceResult], description: 'Oldest first.' })
  instances!: ArcInstanceResult[];
}

class MessageSpf {
  @ApiProperty({
    description: 'Address of the client, as given or as the receiver recorded it.',
    example: '192.0.2.25',
  })
  client!: string;

  @ApiProperty({ description: 'Return path; the HELO name if it is empty.', example: 'bounce@example.com' })
  identity!: string;

  @ApiProperty({ enum: SPF_RESULTS, example: 'pass' })
  result!: (typeof SPF_RESULTS)[number];

  @ApiProperty({ type: Boolean, nullable: true, description: 'Same organization as From.' })
  aligned!: boolean | null;
}

class MessageDmarc {
  @ApiProperty({ type: String, nullable: true, description: 'Domain of From.', example: 'example.com' })
  domain!: string | null;

  @ApiProperty({ enum: POLICIES, nullable: true, type: String, description: '`null` without a policy.' })
  policy!: (typeof POLICIES)[number] | null;

  @ApiProperty({ type: String, nullable: true, description: 'Domain of the record.', example: 'example.com' })
  policyDomain!: string | null;

  @ApiProperty({
    enum: DMARC_RESULTS,
    description: 'With the keys and records of now. `undecided`: what receivers saw cannot be said, see `open`.',
    example: 'pass',
  })
  result!: (typeof DMARC_RESULTS)[number];

  @ApiProperty({ enum: POLICIES, description: 'What a receiver does that follows the policy.', example: 'none' })
  disposition!: (typeof POLICIES)[number];

  @ApiProperty({ enum: ['dkim', 'spf', 'both'], nullable: true, type: String, description: 'What makes it pass.' })
  by!: 'dkim' | 'spf' | 'both' | null;

  @ApiPropertyOptional({
    enum: OPEN_QUESTIONS,
    description:
      'Why the result is `undecided`: a key that is gone or was replaced, a copy that is not byte for byte the message, or a client or return path that is not recorded.',
    example: 'key',
  })
  open?: OpenQuestion;
}

export class RecordedResults {
  @ApiProperty({ nullable: true, type: String, description: 'Who wrote it.', example: 'mx.example.net' })
  by!: string | null;

  @ApiProperty({ nullable: true, type: String, example: 'pass' })
  spf!: string | null;

  @ApiProperty({ nullable: true, type: String, example: 'pass' })
  dkim!: string | null;

  @ApiProperty({ nullable: true, type: String, example: 'pass' })
  dmarc!: string | null;
}

class BulkSenderRequirement {
  @ApiProperty({ description: 'Id of the requirement.', example: 'bulk-google.one-click' })
  requirement!: string;

  @ApiProperty({ example: 'One-click unsubscribe' })
  title!: string;

  @ApiProperty({ enum: REQUIREMENT_STATES, example: 'met' })
  state!: RequirementState;

  @ApiProperty({ type: [String], description: 'What was seen.', example: ['spf=pass example.com'] })
  evidence!: string[];
}

export class MessageAnalysisResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({ description: 'The answer in a few sentences.' })
  answer!: string;

  @ApiProperty({ type: HeaderAnalysisResult, description: 'The result of header-analysis.' })
  header!: HeaderAnalysisResult;

  @ApiProperty({ type: [MessageSignatureResult], description: 'In the order of the message, at most 30.' })
  signatures!: MessageSignatureResult[];

  @ApiProperty({ type: ArcResult })
  arc!: ArcResult;

  @ApiProperty({ type: MessageSpf, nullable: true, description: '`null` if the client is not known.' })
  spf!: MessageSpf | null;

  @ApiProperty({ type: MessageDmarc })
  dmarc!: MessageDmarc;

  @ApiProperty({
    type: RecordedResults,
    nullable: true,
    description:
      'What the receiver recorded on arrival (`Authentication-Results`), next to our results. Anyone can write such a field.',
  })
  recorded!: RecordedResults | null;

  @ApiProperty({
    type: [MessageAlteration],
    description: 'Changes on the way, each proven by a signature that verifies without them.',
  })
  alterations!: MessageAlteration[];

  @ApiProperty({ type: [BulkSenderRequirement], description: 'Sender requirements that a message shows.' })
  bulkSender!: BulkSenderRequirement[];

  @ApiProperty({ type: [HealthFinding], description: 'The most severe first.' })
  findings!: HealthFinding[];

  @ApiProperty({ format: 'date-time', description: 'When keys and policies were looked up.' })
  checkedAt!: string;

  @ApiProperty({ enum: LANGUAGES, example: 'en' })
  locale!: Language;
}
