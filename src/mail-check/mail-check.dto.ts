import { ApiProperty } from '@nestjs/swagger';
import type { DomainName } from '../domain/domain-name.js';
import { ApiVersion } from '../edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '../edge/params/domain-param.js';
import { PORT_STATES, type PortState } from '../network/probe/probe.service.js';
import { MAIL_SERVICES, WEB_SERVICES } from './services.js';

export class MailCheckParams {
  @DomainParam()
  domain!: DomainName;
}

export class ReverseEntry {
  @ApiProperty({ example: '192.0.2.25' })
  ip!: string;

  @ApiProperty({ type: [String], description: 'The PTR records, at most ten.', example: ['mx1.example.com'] })
  names!: string[];

  @ApiProperty({ description: 'One of the names leads back to the address.', example: true })
  matchesForward!: boolean;
}

export class PortEntry {
  @ApiProperty({ type: 'integer', example: 25 })
  port!: number;

  @ApiProperty({ enum: [...MAIL_SERVICES, ...WEB_SERVICES].map(({ service }) => service), example: 'SMTP' })
  service!: string;

  @ApiProperty({
    description:
      'The friendliest state among the addresses looked at. `closed`: refused. `filtered`: no answer in time. ' +
      '`blocked`: nothing was sent, since the address is not public or our own network forbids the port.',
    enum: PORT_STATES,
    example: 'open',
  })
  state!: PortState;
}

export class HostEntry {
  @ApiProperty({ example: 'mx1.example.com' })
  host!: string;

  @ApiProperty({ type: [String], description: 'At most sixteen.', example: ['192.0.2.25'] })
  ipv4!: string[];

  @ApiProperty({ type: [String], description: 'At most sixteen.', example: ['2001:db8::25'] })
  ipv6!: string[];

  @ApiProperty({
    type: [PortEntry],
    description: 'Two addresses of each family are looked at; none are probed of a host without addresses.',
  })
  ports!: PortEntry[];
}

export class MailHostEntry extends HostEntry {
  @ApiProperty({ type: 'integer', description: 'Preference of the MX record; lower comes first.', example: 10 })
  priority!: number;

  @ApiProperty({
    type: [ReverseEntry],
    description: 'Two addresses of each family; one whose names could not be asked for is left out.',
  })
  ptr!: ReverseEntry[];
}

export class MailCheckResult {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({
    description:
      'The DNS names a host with a public address for the mail of the domain. False only if the DNS was heard to say ' +
      'otherwise: what could not be asked counts for the domain.',
    example: true,
  })
  acceptsMail!: boolean;

  @ApiProperty({ description: 'The domain says that it takes no mail (RFC 7505).', example: false })
  nullMx!: boolean;

  @ApiProperty({
    type: [MailHostEntry],
    description: 'The ten first choices by priority. Without MX records, the domain itself if it has an address.',
  })
  mail!: MailHostEntry[];

  @ApiProperty({
    type: HostEntry,
    nullable: true,
    description: 'The web ports of the domain itself; null when it has no address.',
  })
  web!: HostEntry | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-15T12:00:00.000Z' })
  checkedAt!: string;
}
