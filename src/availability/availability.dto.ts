import { ApiProperty } from '@nestjs/swagger';
import type { DomainName } from '../domain/domain-name.js';
import { ApiVersion } from '../edge/openapi/api-doc.js';
import { DomainParam } from '../edge/params/domain-param.js';

const STATES = ['registered', 'available', 'unknown'] as const;
const timestamp = { type: String, format: 'date-time', nullable: true } as const;

export class AvailabilityParams {
  @DomainParam()
  domain!: DomainName;
}

export class AvailabilityResult {
  @ApiVersion()
  api!: 'v1';

  @ApiProperty({
    description: 'The registrable domain, as lower-case A-labels: of www.example.com it is example.com.',
    example: 'example.com',
  })
  domain!: string;

  @ApiProperty({
    description:
      '`registered`: the registry knows the domain. `available`: it does not, and neither does the DNS. `unknown`: they were not heard or contradict each other.',
    enum: STATES,
    example: 'registered',
  })
  state!: (typeof STATES)[number];

  @ApiProperty({ description: 'The TLD offers no public RDAP; `state` is then `unknown`.', example: false })
  noRdapForTld!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Name of the registrar.', example: 'Example Registrar' })
  registrar!: string | null;

  @ApiProperty({ ...timestamp, description: 'When it was registered, in UTC.', example: '1995-08-14T04:00:00.000Z' })
  created!: string | null;

  @ApiProperty({ ...timestamp, description: 'When it expires, in UTC.', example: '2027-08-13T04:00:00.000Z' })
  expires!: string | null;

  @ApiProperty({ description: 'Says that the result is not binding.', example: 'This result is not binding: …' })
  disclaimer!: string;
}
