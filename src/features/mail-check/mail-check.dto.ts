import { ApiProperty } from '@nestjs/swagger';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import { type Greeting, GREETINGS, PORT_STATES, type PortState } from '#base/domain/smtp-talk.js';
import { OfferedGroup, OfferedSuite, OfferedVersion } from '#platform/edge/openapi/tls-fields.js';
import { DANE_STATES, type DaneState } from '#formats/records/dane.js';
import { MAIL_VERDICTS, type MailVerdict } from './mail-verdict.js';
import { MAIL_SERVICES, WEB_SERVICES } from './services.js';

export class MailCheckParams {
  @DomainParam()
  domain!: DomainName;
}

export class ReverseEntry {
  @ApiProperty({ example: '192.0.2.25' })
  ip!: string;

  @ApiProperty({ type: [String], description: 'PTR records, at most 10.', example: ['mx1.example.com'] })
  names!: string[];

  @ApiProperty({
    description: 'Whether one of the names resolves back to the address (forward-confirmed).',
    example: true,
  })
  matchesForward!: boolean;
}

export class PortEntry {
  @ApiProperty({ type: 'integer', example: 25 })
  port!: number;

  @ApiProperty({ enum: [...MAIL_SERVICES, ...WEB_SERVICES].map(({ service }) => service), example: 'SMTP' })
  service!: string;

  @ApiProperty({
    description:
      'Best state over the probed addresses. `closed`: refused. `filtered`: no answer in time. `blocked`: not probed, because the address is not public or our own network blocks the port.',
    enum: PORT_STATES,
    example: 'open',
  })
  state!: PortState;
}

export class HostEntry {
  @ApiProperty({ example: 'mx1.example.com' })
  host!: string;

  @ApiProperty({ type: [String], description: 'At most 16.', example: ['192.0.2.25'] })
  ipv4!: string[];

  @ApiProperty({ type: [String], description: 'At most 16.', example: ['2001:db8::25'] })
  ipv6!: string[];

  @ApiProperty({
    type: [PortEntry],
    description: 'Ports of up to two addresses per family; empty for a host without addresses.',
  })
  ports!: PortEntry[];
}

export class CertificateEntry {
  @ApiProperty({ example: 'mx1.example.com' })
  subject!: string;

  @ApiProperty({ example: 'R11' })
  issuer!: string;

  @ApiProperty({ format: 'date-time', example: '2027-01-14T00:00:00.000Z' })
  validTo!: string;

  @ApiProperty({ example: true })
  matchesHost!: boolean;

  @ApiProperty({ description: 'Valid today and from a public CA, with its chain.', example: true })
  trusted!: boolean;
}

export class TlsEntry {
  @ApiProperty({ description: 'Offered on port 25.', example: true })
  starttls!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Null if there was no handshake.',
    example: 'TLSv1.3',
  })
  protocol!: string | null;

  @ApiProperty({ type: CertificateEntry, nullable: true })
  certificate!: CertificateEntry | null;

  @ApiProperty({
    enum: DANE_STATES,
    description:
      'DNSSEC-signed TLSA records and the presented chain. `invalid`: none matches. `unusable`: none has usage 2 or 3.',
    example: 'valid',
  })
  dane!: DaneState;

  @ApiProperty({
    type: [OfferedVersion],
    required: false,
    description:
      'What one address offers besides this session, asked with at most three connections; absent without a session.',
  })
  versions?: OfferedVersion[];

  @ApiProperty({
    type: [OfferedSuite],
    required: false,
    description: 'Suites that were accepted, and of those that were refused one of each kind.',
  })
  suites?: OfferedSuite[];

  @ApiProperty({ type: [OfferedGroup], required: false, description: 'Groups that were accepted or refused.' })
  groups?: OfferedGroup[];

  @ApiProperty({
    type: Boolean,
    required: false,
    nullable: true,
    description: 'Whether a key exchange with ML-KEM is offered; null if it was not found out.',
    example: false,
  })
  postQuantum?: boolean | null;
}

export class MailHostEntry extends HostEntry {
  @ApiProperty({ type: 'integer', description: 'Preference of the MX record; lowest first.', example: 10 })
  priority!: number;

  @ApiProperty({
    type: [ReverseEntry],
    description: 'Up to two addresses per family. Addresses whose PTR lookup failed are left out.',
  })
  ptr!: ReverseEntry[];

  @ApiProperty({
    enum: GREETINGS,
    nullable: true,
    description:
      'The greeting on port 25 of the first four hosts. `deferred`: 4xx, `refused`: 5xx, `never`: 521 or 556, `slow`: none in time, `dropped`: closed before it, `garbled`: not SMTP. Null without a connection.',
    example: 'welcome',
  })
  greeting!: Greeting['kind'] | null;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description:
      'Whether senders can deliver to the host: it greets and answers EHLO. False also for a host after the fourth whose port 25 does not answer while that of other servers does. Null if that could not be tested, as where it rejects us.',
    example: true,
  })
  accepts!: boolean | null;

  @ApiProperty({
    type: TlsEntry,
    nullable: true,
    description:
      'TLS on port 25 of the first four hosts, the worse of both families. Null if it could not be found out.',
  })
  tls!: TlsEntry | null;
}

export class MailCheckResult {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({
    enum: MAIL_VERDICTS,
    description:
      'Whether the domain can receive mail. `accepts`: at least one host accepts mail and none is known not to. `partly`: one host does not. `silent`: no host does. `untested`: the hosts could not be tested. `refuses`: there is no mail server with a public address. `nullMx`: no mail is wanted. `unknown`: the MX records could not be looked up.',
    example: 'accepts',
  })
  verdict!: MailVerdict;

  @ApiProperty({
    description:
      'Whether the domain has a mail server with a public address. False only if DNS says so; failed lookups do not count against the domain.',
    example: true,
  })
  acceptsMail!: boolean;

  @ApiProperty({ description: 'Whether the domain publishes a null MX (RFC 7505).', example: false })
  nullMx!: boolean;

  @ApiProperty({
    type: [MailHostEntry],
    description: 'The first 10 MX hosts by preference. Without MX records, the domain itself if it has an address.',
  })
  mail!: MailHostEntry[];

  @ApiProperty({
    type: HostEntry,
    nullable: true,
    description: 'Web ports of the domain itself; null if it has no address.',
  })
  web!: HostEntry | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:00:00.000Z' })
  checkedAt!: string;
}
