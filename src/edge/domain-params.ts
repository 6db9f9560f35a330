import { ApiProperty } from '@nestjs/swagger';
import { DomainName } from '../domain/domain-name.js';
import { Parsed } from './parsed.js';

/** The `{domain}` of a path. */
export class DomainParams {
  @ApiProperty({
    type: String,
    description: 'A domain in Unicode (percent-encoded UTF-8) or Punycode, any case.',
    example: 'example.com',
  })
  @Parsed((text) => DomainName.parse(text), { code: 'invalid_domain' })
  domain!: DomainName;
}
