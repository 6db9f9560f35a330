import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';
import type { DomainName } from '#base/domain/domain-name.js';
import { SEVERITIES, type Severity } from '#base/domain/finding.js';
import { TLS_FAULTS, type TlsFault } from '#base/domain/tls-fault.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { FindingEvidence, FindingReference } from '#platform/edge/openapi/finding-fields.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import type { Refusal } from '#platform/edge/params/validation.js';
import { LANGUAGES, type Language } from '#platform/edge/texts/localizer.js';
import { DANE_STATES, type DaneState } from '#formats/records/dane.js';
import { ENTRY_ENDS, type EntryEnd } from '#base/domain/site-entry.js';
import { OfferedGroup, OfferedSuite, OfferedVersion } from '#platform/edge/openapi/tls-fields.js';
import { isGiven } from '#platform/edge/params/optional-fields.js';

const LEVELS = ['modern', 'intermediate', 'none'] as const;

export class WebCheckParams {
  @DomainParam()
  domain!: DomainName;
}

/** `?fresh` alone says yes. */
const SAID: ReadonlyMap<unknown, boolean> = new Map([
  ...(['', '1', 'true'] as const).map((word) => [word, true] as const),
  ...(['0', 'false'] as const).map((word) => [word, false] as const),
]);

export class WebCheckQuery extends LangQuery {
  @ApiProperty({
    description: 'Past the cached report.',
    example: true,
    required: false,
  })
  @Transform(({ value }: { value: unknown }) => SAID.get(value) ?? value)
  @isGiven
  @IsBoolean({ context: { code: 'invalid_request' } satisfies Refusal })
  fresh?: boolean;
}

class HopTls {
  @ApiProperty({ example: 'TLSv1.3' })
  version!: string;

  @ApiProperty({ example: 'TLS_AES_256_GCM_SHA384' })
  suite!: string;

  @ApiProperty({ type: String, nullable: true, example: 'X25519' })
  group!: string | null;
}

export class WebHop {
  @ApiProperty({ format: 'uri', example: 'http://example.com/' })
  url!: string;

  @ApiProperty({ type: 'integer', example: 301 })
  status!: number;

  @ApiProperty({ example: '192.0.2.80' })
  address!: string;

  @ApiProperty({ type: HopTls, nullable: true, description: 'Null over plain HTTP.' })
  tls!: HopTls | null;

  @ApiProperty({ type: 'integer', description: 'Milliseconds to the headers of the response.', example: 42 })
  ms!: number;
}

class EntryHop {
  @ApiProperty({ format: 'uri', example: 'http://example.com/' })
  url!: string;

  @ApiProperty({ type: 'integer', example: 301 })
  status!: number;

  @ApiProperty({ type: String, nullable: true, description: 'Null over plain HTTP.', example: 'TLSv1.3' })
  tls!: string | null;
}

export class WebEntry {
  @ApiProperty({ format: 'uri', description: 'What visitors type.', example: 'http://example.com/' })
  url!: string;

  @ApiProperty({ type: [EntryHop], description: 'Requests that were answered.' })
  hops!: EntryHop[];

  @ApiProperty({
    enum: ENTRY_ENDS,
    description:
      '`error`: a page with an error status. `withheld`: a page that others may get, such as 403 or 503. `closed`: the connection was refused or closed. `private`: an address that is not public. `unknown`: not found out.',
    example: 'page',
  })
  end!: EntryEnd;

  @ApiProperty({
    enum: TLS_FAULTS.filter((fault) => fault !== 'handshake'),
    required: false,
    description: 'Fault of the certificate.',
    example: 'expired',
  })
  fault?: TlsFault;

  @ApiProperty({
    format: 'uri',
    description: 'The page, or the address where the way ends.',
    example: 'https://www.example.com/',
  })
  finalUrl!: string;
}

export class TlsAddress {
  @ApiProperty({ example: '192.0.2.80' })
  address!: string;

  @ApiProperty({ type: [OfferedVersion] })
  versions!: OfferedVersion[];

  @ApiProperty({
    type: [OfferedSuite],
    description: 'Suites are asked for in groups, so only one of a group that is accepted is known to be offered.',
  })
  suites!: OfferedSuite[];

  @ApiProperty({ type: [OfferedGroup], description: 'Groups of the key exchange.' })
  groups!: OfferedGroup[];

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Whether a key exchange with ML-KEM is offered.',
    example: true,
  })
  postQuantum!: boolean | null;

  @ApiProperty({ type: String, nullable: true, description: 'The protocol chosen by ALPN.', example: 'h2' })
  alpn!: string | null;

  @ApiProperty({ enum: ['server', 'client'], type: String, nullable: true, description: 'Who decides between suites.' })
  preference!: 'server' | 'client' | null;
}

class ChainEntry {
  @ApiProperty({ example: 'R11' })
  subject!: string;

  @ApiProperty({ example: 'ISRG Root X1' })
  issuer!: string;

  @ApiProperty({ format: 'date-time', example: '2027-03-12T23:59:59.000Z' })
  validTo!: string;

  @ApiProperty({ example: 'RSA 2048' })
  key!: string;

  @ApiProperty({ example: 'sha256WithRSAEncryption' })
  signature!: string;
}

export class WebCertificate extends ChainEntry {
  @ApiProperty({ type: [String], example: ['example.com', 'www.example.com'] })
  names!: string[];

  @ApiProperty({ format: 'date-time', example: '2026-10-16T00:00:00.000Z' })
  validFrom!: string;

  @ApiProperty({ type: [ChainEntry], description: 'Further certificates in the order sent.' })
  chain!: ChainEntry[];

  @ApiProperty({ description: 'Valid today and from a public CA, with its chain.', example: true })
  trusted!: boolean;

  @ApiProperty({ example: true })
  matchesHost!: boolean;

  @ApiProperty({
    enum: DANE_STATES,
    description: 'DNSSEC-signed TLSA records of port 443 and the presented chain.',
    example: 'none',
  })
  dane!: DaneState;
}

export class WebTls {
  @ApiProperty({ type: [TlsAddress], description: 'One address per family.' })
  addresses!: TlsAddress[];

  @ApiProperty({ type: WebCertificate, nullable: true, description: 'Null without a complete handshake.' })
  certificate!: WebCertificate | null;
}

class WebHeader {
  @ApiProperty({ description: 'In lower case.', example: 'strict-transport-security' })
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null if it is missing.', example: 'max-age=31536000' })
  value!: string | null;

  @ApiProperty({ enum: SEVERITIES, example: 'ok' })
  verdict!: Severity;

  @ApiProperty({ description: 'The finding about it.', example: 'HSTS is enabled' })
  why!: string;
}

export class WebCookie {
  @ApiProperty({ example: '__Host-session' })
  name!: string;

  @ApiProperty({ example: true })
  secure!: boolean;

  @ApiProperty({ example: true })
  httpOnly!: boolean;

  @ApiProperty({
    enum: ['strict', 'lax', 'none'],
    type: String,
    nullable: true,
    description: 'Null if it is missing or invalid.',
    example: 'lax',
  })
  sameSite!: 'strict' | 'lax' | 'none' | null;

  @ApiProperty({ type: String, nullable: true, description: 'Prefix that browsers enforce.', example: '__Host-' })
  prefix!: string | null;

  @ApiProperty({ enum: SEVERITIES, example: 'ok' })
  verdict!: Severity;
}

class SecurityTxtRemark {
  @ApiProperty({ example: 'Expires is missing' })
  text!: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null if it is about the whole file.', example: 2 })
  line!: number | null;
}

export class SecurityTxtResult {
  @ApiProperty({ format: 'uri', example: 'https://example.com/.well-known/security.txt' })
  url!: string;

  @ApiProperty({ example: true })
  found!: boolean;

  @ApiProperty({ type: [String], example: ['mailto:security@example.com'] })
  contacts!: string[];

  @ApiProperty({ type: String, nullable: true, description: 'As written.', example: '2027-05-01T00:00:00Z' })
  expires!: string | null;

  @ApiProperty({ description: 'Whether it has an OpenPGP signature, which is not verified.', example: false })
  signed!: boolean;

  @ApiProperty({ type: [SecurityTxtRemark], description: 'What RFC 9116 does not allow.' })
  errors!: SecurityTxtRemark[];

  @ApiProperty({ type: [SecurityTxtRemark], description: 'What it recommends.' })
  advice!: SecurityTxtRemark[];
}

class Configuration {
  @ApiProperty({ example: 'ssl_protocols TLSv1.2 TLSv1.3;' })
  nginx!: string;

  @ApiProperty({ example: 'SSLProtocol -all +TLSv1.2 +TLSv1.3' })
  apache!: string;

  @ApiProperty()
  caddy!: string;

  @ApiProperty()
  haproxy!: string;

  @ApiProperty()
  lighttpd!: string;
}

class WebFix {
  @ApiProperty({ type: [String], description: 'Steps in order.' })
  steps!: string[];

  @ApiProperty({ type: Configuration, required: false, description: 'Lines to paste, for each web server.' })
  configuration?: Configuration;
}

export class WebFinding {
  @ApiProperty({ description: '`<check>.<outcome>`; stable.', example: 'tls-versions.old' })
  id!: string;

  @ApiProperty({ enum: ['security', 'web'] })
  category!: string;

  @ApiProperty({ example: 'tls' })
  topic!: string;

  @ApiProperty({ enum: SEVERITIES, example: 'warn' })
  severity!: Severity;

  @ApiProperty({ example: 'Server still offers old TLS versions' })
  title!: string;

  @ApiProperty({ description: 'What was found and why it matters.' })
  detail!: string;

  @ApiProperty({ type: [FindingEvidence], description: 'What was seen.' })
  evidence!: FindingEvidence[];

  @ApiProperty({
    required: false,
    description: 'A command that shows it.',
    example: 'openssl s_client -connect example.com:443',
  })
  verify?: string;

  @ApiProperty({ type: [FindingReference] })
  references!: FindingReference[];

  @ApiProperty({ type: WebFix, required: false })
  fix?: WebFix;
}

class WebGrade {
  @ApiProperty({
    enum: LEVELS,
    type: String,
    nullable: true,
    description: 'Profile of version 6.0 of the guideline; null if not everything could be asked.',
    example: 'intermediate',
  })
  mozilla!: (typeof LEVELS)[number] | null;
}

export class WebCheckResult {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'uri',
    description: 'Null if no web server answered.',
    example: 'https://www.example.com/',
  })
  finalUrl!: string | null;

  @ApiProperty({ type: [WebHop], description: 'The way from the domain to its page.' })
  hops!: WebHop[];

  @ApiProperty({ type: [WebEntry], description: 'HTTP and HTTPS, with and without `www`, and where each leads.' })
  entries!: WebEntry[];

  @ApiProperty({ type: WebTls })
  tls!: WebTls;

  @ApiProperty({ type: [WebHeader], description: 'Security headers of the home page, missing ones included.' })
  headers!: WebHeader[];

  @ApiProperty({ type: [WebCookie], description: 'Cookies of the home page and of redirects to it.' })
  cookies!: WebCookie[];

  @ApiProperty({
    type: SecurityTxtResult,
    nullable: true,
    description: 'Null for subdomains and if it could not be read.',
  })
  securityTxt!: SecurityTxtResult | null;

  @ApiProperty({ type: [WebFinding], description: 'Most severe first.' })
  findings!: WebFinding[];

  @ApiProperty({ type: WebGrade })
  grade!: WebGrade;

  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:00:00.000Z' })
  checkedAt!: string;

  @ApiProperty({ enum: LANGUAGES, description: 'Language of the texts.', example: 'en' })
  locale!: Language;
}
