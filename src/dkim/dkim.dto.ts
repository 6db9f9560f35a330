import { ApiProperty } from '@nestjs/swagger';
import type { DomainName } from '../domain/domain-name.js';
import { ApiVersion } from '../edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '../edge/params/domain-param.js';
import { Parsed } from '../edge/params/parsed.js';
import { DkimSelector } from './dkim-selector.js';

export class DkimParams {
  @DomainParam()
  domain!: DomainName;

  @ApiProperty({ type: String, description: 'DNS labels joined by dots, such as `s1` or `k1.mail`.', example: 's1' })
  @Parsed((text) => DkimSelector.parse(text), { code: 'invalid_selector' })
  selector!: DkimSelector;
}

const onlyWhenFound = { required: false } as const;

export class DkimResult {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({ example: 's1' })
  selector!: string;

  @ApiProperty({ description: 'The name whose TXT record was asked for.', example: 's1._domainkey.example.com' })
  name!: string;

  @ApiProperty({ description: 'A TXT record exists at the name.', example: true })
  found!: boolean;

  @ApiProperty({ type: 'integer', required: false, description: 'DNS RCODE; present only when nothing was found.' })
  status?: number;

  @ApiProperty({ ...onlyWhenFound, description: 'Exactly one well-formed key record.', example: true })
  valid?: boolean;

  @ApiProperty({ ...onlyWhenFound, description: 'The key is withdrawn: `p=` is empty.', example: false })
  revoked?: boolean;

  @ApiProperty({ ...onlyWhenFound, description: 'The domain is testing DKIM: `t=y`.', example: false })
  testing?: boolean;

  @ApiProperty({
    ...onlyWhenFound,
    description: 'By the decoded key, else as the record says; left out where no text is a key record.',
    enum: ['rsa', 'ed25519'],
    example: 'rsa',
  })
  keyType?: 'rsa' | 'ed25519';

  @ApiProperty({
    ...onlyWhenFound,
    type: 'integer',
    nullable: true,
    description: 'Size of the decoded key; null when there is none to decode.',
    example: 2048,
  })
  keyBits?: number | null;

  @ApiProperty({
    ...onlyWhenFound,
    description: 'Content of the TXT record; several are given one a line.',
    example: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA',
  })
  record?: string;
}
