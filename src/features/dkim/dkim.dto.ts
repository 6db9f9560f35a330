import { ApiProperty } from '@nestjs/swagger';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';
import { Parsed } from '#platform/edge/params/parsed.js';
import { DkimSelector } from '#base/domain/dkim-selector.js';

export class DkimParams {
  @DomainParam()
  domain!: DomainName;

  @ApiProperty({
    type: String,
    description: 'DKIM selector, such as `s1` or `k1.mail`.',
    example: 's1',
  })
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

  @ApiProperty({ description: 'The queried name.', example: 's1._domainkey.example.com' })
  name!: string;

  @ApiProperty({ description: 'Whether a TXT record exists at the name.', example: true })
  found!: boolean;

  @ApiProperty({ type: 'integer', required: false, description: 'DNS RCODE; only present if nothing was found.' })
  status?: number;

  @ApiProperty({ ...onlyWhenFound, description: 'Whether there is exactly one valid key record.', example: true })
  valid?: boolean;

  @ApiProperty({ ...onlyWhenFound, description: 'Whether the key is revoked (`p=` is empty).', example: false })
  revoked?: boolean;

  @ApiProperty({ ...onlyWhenFound, description: 'Whether the key is in test mode (`t=y`).', example: false })
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
    description: 'Size of the decoded key; null if it cannot be decoded.',
    example: 2048,
  })
  keyBits?: number | null;

  @ApiProperty({
    ...onlyWhenFound,
    description: 'Content of the TXT record; several records are separated by line breaks.',
    example: 'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA',
  })
  record?: string;
}
