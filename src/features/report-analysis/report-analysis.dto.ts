import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsObject,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainParam } from '#platform/edge/params/domain-param.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { HealthFinding } from '#features/health/health.dto.js';
import { PlanChange } from '#features/plan/plan.dto.js';
import { REPORTED_STATES, type ReportedState } from './bulk-sender.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';

export const FILE_KINDS = ['aggregate', 'tls', 'failure', 'unreadable'] as const;
export const KINDS = ['own', 'provider', 'forwarder', 'spoofed', 'unknown'] as const;
export const NEXT = ['stay', 'quarantine', 'reject'] as const;
const STATES = ['confirmed', 'gone', 'unknown'] as const;

export class ReportAnalysisQuery extends LangQuery {
  @ApiProperty({ required: false, description: 'Domain, if the files are about several.', example: 'example.com' })
  @ValidateIf((_, value) => value !== undefined && value !== '')
  @DomainParam()
  domain?: DomainName;
}

export const MAX_FILES = 20;
const MAX_NAME_LENGTH = 255;

export class ReportUpload {
  @ApiProperty({
    description: 'XML, JSON or a message as text; gzip or zip as base64.',
    example: '<feedback>…</feedback>',
  })
  @IsString()
  content!: string;

  @ApiProperty({ required: false, maxLength: MAX_NAME_LENGTH, description: 'File name.', example: 'report.xml' })
  @isGiven
  @MaxLength(MAX_NAME_LENGTH)
  @IsString()
  name?: string;
}

export class ReportAnalysisBody {
  @ApiProperty({
    type: [ReportUpload],
    minItems: 1,
    maxItems: MAX_FILES,
    description: 'Report files.',
    example: [{ content: '<feedback>…</feedback>' }],
  })
  @Type(() => ReportUpload)
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @ArrayMaxSize(MAX_FILES)
  @ArrayMinSize(1)
  @IsArray()
  files!: ReportUpload[];
}

class ReportFile {
  @ApiProperty({ description: 'Name of the file; for a member of an archive or a message, followed by its own.' })
  name!: string;

  @ApiProperty({ enum: FILE_KINDS, example: 'aggregate' })
  kind!: (typeof FILE_KINDS)[number];

  @ApiProperty({ required: false, description: 'Who sent the report.', example: 'google.com' })
  organization?: string;

  @ApiProperty({ required: false, format: 'date-time', example: '2026-11-01T00:00:00Z' })
  from?: string;

  @ApiProperty({ required: false, format: 'date-time', example: '2026-11-02T00:00:00Z' })
  to?: string;

  @ApiProperty({
    required: false,
    description: 'Why it was not read or not counted, or what is odd about it, in the requested language.',
  })
  reason?: string;
}

class Alignment {
  @ApiProperty({ type: 'integer', description: 'Only SPF passes and is aligned.', example: 0 })
  spf!: number;

  @ApiProperty({ type: 'integer', description: 'Only DKIM passes and is aligned.', example: 212 })
  dkim!: number;

  @ApiProperty({ type: 'integer', example: 3906 })
  both!: number;

  @ApiProperty({ type: 'integer', description: 'DMARC fails.', example: 0 })
  none!: number;
}

class DayCount {
  @ApiProperty({ format: 'date', example: '2026-11-16' })
  day!: string;

  @ApiProperty({ type: 'integer', description: 'Messages that pass DMARC.', example: 420 })
  pass!: number;

  @ApiProperty({ type: 'integer', example: 2 })
  fail!: number;
}

class MailSource {
  @ApiProperty({ type: [String], description: 'The busiest addresses, at most 100.', example: ['192.0.2.25'] })
  addresses!: string[];

  @ApiProperty({ type: 'integer', description: 'Number of addresses.', example: 1 })
  addressCount!: number;

  @ApiProperty({ required: false, description: 'Reverse DNS of the first address.', example: 'mail.example.com' })
  host?: string;

  @ApiProperty({ required: false, description: 'Who runs the host.', example: 'Google' })
  operator?: string;

  @ApiProperty({
    required: false,
    description: 'Term of the SPF record that authorizes it today.',
    example: 'include:_spf.google.com',
  })
  authorizedBy?: string;

  @ApiProperty({ type: 'integer', example: 4118 })
  messages!: number;

  @ApiProperty({ type: Alignment, description: 'Messages by what makes DMARC pass.' })
  aligned!: Alignment;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Messages by what receivers did with them.',
    example: { none: 4118 },
  })
  dispositions!: Record<string, number>;

  @ApiProperty({
    type: [String],
    description: 'DKIM keys whose signatures passed.',
    example: ['s1._domainkey.example.com'],
  })
  selectors!: string[];

  @ApiProperty({ enum: KINDS, example: 'provider' })
  kind!: (typeof KINDS)[number];

  @ApiProperty({ description: 'Whether the forwarder is a mailing list.', example: false })
  mailingList!: boolean;

  @ApiProperty({ enum: ['high', 'medium'], description: 'How sure the kind is.', example: 'high' })
  certainty!: 'high' | 'medium';

  @ApiProperty({ description: 'Why it has this kind, in one sentence.' })
  why!: string;

  @ApiProperty({ type: 'integer', description: 'Wanted messages that a stricter `p` would lose.', example: 0 })
  lost!: number;

  @ApiProperty({
    description: 'Whether the reports do not prove that the sender is yours. If it is not, its mail is no loss.',
    example: false,
  })
  unproven!: boolean;

  @ApiProperty({ type: PlanChange, required: false, description: 'The change that lets this mail pass.' })
  fix?: PlanChange;

  @ApiProperty({ type: [DayCount], description: 'In order of time, the last 120 days.' })
  days!: DayCount[];
}

class PolicyLosses {
  @ApiProperty({ type: 'integer', description: 'All messages that fail DMARC.', example: 1255 })
  failing!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Wanted messages among them, forwarded ones included: quarantine puts them into the spam folder, reject refuses them.',
    example: 37,
  })
  lost!: number;

  @ApiProperty({ type: 'integer', description: 'Of those, forwarded messages.', example: 31 })
  forwarded!: number;

  @ApiProperty({ type: 'integer', description: 'Of those, messages through mailing lists.', example: 0 })
  mailingLists!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Of the lost ones, those that receivers let through today for a reason of their own.',
    example: 0,
  })
  letThrough!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Of the lost ones, those of senders that the reports do not prove to be yours.',
    example: 0,
  })
  unproven!: number;

  @ApiProperty({ type: 'integer', description: 'Spoofed messages; not a loss.', example: 1218 })
  spoofed!: number;
}

class LossesByScope {
  @ApiProperty({ type: PolicyLosses, description: 'The domain itself.' })
  p!: PolicyLosses;

  @ApiProperty({ type: PolicyLosses, description: 'Existing subdomains.' })
  sp!: PolicyLosses;

  @ApiProperty({ type: PolicyLosses, description: 'Nonexistent subdomains.' })
  np!: PolicyLosses;
}

class WhatIf {
  @ApiProperty({ type: PolicyLosses, description: 'With `p=quarantine`.' })
  quarantine!: PolicyLosses;

  @ApiProperty({ type: PolicyLosses, description: 'With `p=reject`.' })
  reject!: PolicyLosses;

  @ApiProperty({
    type: LossesByScope,
    description: '`quarantine` and `reject` count the scopes in which `p` applies because no other tag is published.',
  })
  scopes!: LossesByScope;
}

class AcceptedShares {
  @ApiProperty({ description: 'With `p=quarantine`.', example: 0.01 })
  quarantine!: number;

  @ApiProperty({ description: 'With `p=reject`.', example: 0.001 })
  reject!: number;
}

class Basis {
  @ApiProperty({ type: 'integer', description: 'Days that the reports cover.', example: 14 })
  days!: number;

  @ApiProperty({ type: 'integer', description: 'Days that an answer needs.', example: 14 })
  daysNeeded!: number;

  @ApiProperty({ type: 'integer', description: 'Messages that are known to be wanted.', example: 12_403 })
  wanted!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Wanted messages that an answer needs; 0 if SPF says that the domain sends none.',
    example: 100,
  })
  wantedNeeded!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Messages that are not counted because the reports do not say whether they pass.',
    example: 0,
  })
  uncounted!: number;

  @ApiProperty({
    type: AcceptedShares,
    description: 'Share of wanted mail that forwarders and mailing lists may lose.',
  })
  accepted!: AcceptedShares;

  @ApiProperty({ type: 'integer', description: 'Reports, each counted once.', example: 37 })
  reports!: number;

  @ApiProperty({ type: [String], description: 'Who sent them, at most 100.', example: ['google.com'] })
  organizations!: string[];

  @ApiProperty({ format: 'date-time', required: false, example: '2026-11-16T00:00:00Z' })
  from?: string;

  @ApiProperty({ format: 'date-time', required: false, example: '2026-11-30T00:00:00Z' })
  to?: string;
}

class MailReports {
  @ApiProperty({ type: 'integer', example: 13_621 })
  messages!: number;

  @ApiProperty({ type: 'integer', description: 'Messages that pass DMARC.', example: 12_366 })
  passing!: number;

  @ApiProperty({ type: 'integer', example: 1255 })
  failing!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Tags of the DMARC policy in the newest report.',
    example: { p: 'none', adkim: 'r', aspf: 'r' },
  })
  policy!: Record<string, string>;

  @ApiProperty({ type: [MailSource], description: 'Wanted mail first, the largest source first.' })
  sources!: MailSource[];

  @ApiProperty({ type: WhatIf })
  whatIf!: WhatIf;

  @ApiProperty({
    enum: NEXT,
    description:
      'The strictest policy by this evidence: every known sender passes, and forwarders and mailing lists lose at most `basis.accepted`. `stay` while a sender is unknown.',
    example: 'quarantine',
  })
  next!: (typeof NEXT)[number];

  @ApiProperty({
    enum: NEXT,
    description: 'The same if the senders with `unproven` are not yours.',
    example: 'quarantine',
  })
  nextIfNotYours!: (typeof NEXT)[number];

  @ApiProperty({ type: Basis, description: 'What `next` is based on.' })
  basis!: Basis;

  @ApiProperty({ description: 'The answer in a few sentences.' })
  answer!: string;

  @ApiProperty({ type: [Number], description: 'Indexes of the sources that rule out a stricter policy.' })
  blockers!: number[];
}

class TlsFailure {
  @ApiProperty({ description: 'Result type of RFC 8460.', example: 'certificate-expired' })
  result!: string;

  @ApiProperty({ required: false, description: 'Mail server.', example: 'mx2.example.com' })
  receivingHost?: string;

  @ApiProperty({ type: 'integer', example: 58 })
  count!: number;

  @ApiProperty({ description: 'What it means, and whether it is still so.' })
  meaning!: string;

  @ApiProperty({ enum: STATES, description: 'Whether the health check finds the same now.', example: 'confirmed' })
  now!: (typeof STATES)[number];

  @ApiProperty({ type: [String], description: 'Ids of its findings.', example: ['smtp-certificate.expired'] })
  findings!: string[];
}

class TlsPolicyResult {
  @ApiProperty({ example: 'sts' })
  type!: string;

  @ApiProperty({ example: 'example.com' })
  domain!: string;

  @ApiProperty({ type: [String], example: ['mx1.example.com'] })
  mxHosts!: string[];

  @ApiProperty({ type: 'integer', example: 2116 })
  successful!: number;

  @ApiProperty({ type: 'integer', example: 58 })
  failed!: number;

  @ApiProperty({ type: [TlsFailure] })
  failures!: TlsFailure[];
}

class TlsReports {
  @ApiProperty({ type: 'integer', example: 2174 })
  sessions!: number;

  @ApiProperty({ type: 'integer', example: 58 })
  failed!: number;

  @ApiProperty({ type: [TlsPolicyResult] })
  policies!: TlsPolicyResult[];
}

class FailedMessage {
  @ApiProperty({ required: false, description: 'Address that sent the message.', example: '203.0.113.9' })
  address?: string;

  @ApiProperty({ required: false, description: 'When the receiver got it, as written in the report.' })
  arrived?: string;

  @ApiProperty({ required: false, description: 'What failed.', example: 'dmarc' })
  failed?: string;

  @ApiProperty({ required: false, example: 'reject' })
  result?: string;

  @ApiProperty({ required: false, description: 'Domain in From.', example: 'example.com' })
  from?: string;

  @ApiProperty({ required: false, description: 'Domain of the return path.', example: 'example.com' })
  returnPath?: string;
}

class PlanCondition {
  @ApiProperty({ description: 'The condition, as in the plan.' })
  condition!: string;

  @ApiProperty({ type: Boolean, nullable: true, description: '`null`: the reports cover too few days.', example: true })
  met!: boolean | null;

  @ApiProperty({ description: 'The numbers behind it.' })
  why!: string;

  @ApiProperty({ type: [PlanChange], description: 'The changes that wait for it.' })
  changes!: PlanChange[];
}

class ReportedBulkSender {
  @ApiProperty({ description: 'As in message-analysis.', example: 'bulk-google.alignment' })
  requirement!: string;

  @ApiProperty({ example: 'From is aligned' })
  title!: string;

  @ApiProperty({ enum: REPORTED_STATES, example: 'met' })
  state!: ReportedState;

  @ApiProperty({ type: [String] })
  evidence!: string[];
}

export class ReportAnalysisResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The domain that most reports are about, or the requested one; `null` if nothing could be read.',
    example: 'example.com',
  })
  domain!: string | null;

  @ApiProperty({ type: [ReportFile], description: 'Every report found, at most 500.' })
  files!: ReportFile[];

  @ApiProperty({ type: MailReports, nullable: true, description: 'From DMARC aggregate reports.' })
  mail!: MailReports | null;

  @ApiProperty({ type: TlsReports, nullable: true, description: 'From TLS reports.' })
  tls!: TlsReports | null;

  @ApiProperty({ type: [FailedMessage], description: 'From failure reports, at most 200.' })
  failures!: FailedMessage[];

  @ApiProperty({ type: [PlanCondition], description: 'Conditions of the plan that the reports decide.' })
  conditions!: PlanCondition[];

  @ApiProperty({ type: [ReportedBulkSender], description: 'Sender rules that the reports show.' })
  bulkSender!: ReportedBulkSender[];

  @ApiProperty({ type: [HealthFinding], description: 'Most severe first.' })
  findings!: HealthFinding[];

  @ApiProperty({ format: 'date-time', example: '2026-11-30T09:20:00.000Z' })
  checkedAt!: string;

  @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts.', example: 'en' })
  locale!: Language;
}
