import { ApiProperty } from '@nestjs/swagger';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainParam } from '#platform/edge/params/domain-param.js';

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
    description: 'Registrable domain in lowercase A-labels: example.com for www.example.com.',
    example: 'example.com',
  })
  domain!: string;

  @ApiProperty({
    description:
      '`registered`: the registry has the domain. `available`: neither the registry nor DNS has it. `unknown`: no answer, or the two contradict each other.',
    enum: STATES,
    example: 'registered',
  })
  state!: (typeof STATES)[number];

  @ApiProperty({ description: 'The TLD has no public RDAP service; `state` is `unknown`.', example: false })
  noRdapForTld!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Name of the registrar.', example: 'Example Registrar' })
  registrar!: string | null;

  @ApiProperty({ ...timestamp, description: 'Registration date, in UTC.', example: '1995-08-14T04:00:00.000Z' })
  created!: string | null;

  @ApiProperty({ ...timestamp, description: 'Expiry date, in UTC.', example: '2027-08-13T04:00:00.000Z' })
  expires!: string | null;

  @ApiProperty({ description: 'Note that the result is not binding.', example: 'Not binding. …' })
  disclaimer!: string;
}
