import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiVersion } from '#platform/edge/openapi/api-doc.js';
import { BROKEN_REASONS, type BrokenReason } from './broken-reason.js';
import { DomainField, DomainParam } from '#platform/edge/params/domain-param.js';

export class DnssecParams {
  @DomainParam()
  domain!: DomainName;
}

export class DsEntry {
  @ApiProperty({ type: 'integer', example: 370 })
  keyTag!: number;

  @ApiProperty({ description: "The registry's mnemonic, or the number without one.", example: 'ECDSAP256SHA256' })
  algorithm!: string;

  @ApiProperty({ description: "The registry's name, or the number without one.", example: 'SHA-256' })
  digestType!: string;

  @ApiProperty({ example: 'BE74359954660069D5C63D200C39F5603827D7DD02B56F120EE9F3A86764247C' })
  digest!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description:
      'TTL on the authoritative name servers of the parent zone, in seconds; `null` if they could not be queried.',
    example: 3600,
  })
  ttl!: number | null;
}

export class DnskeyEntry {
  @ApiProperty({ type: 'integer', example: 370 })
  keyTag!: number;

  @ApiProperty({ type: 'integer', example: 257 })
  flags!: number;

  @ApiProperty({ description: "The registry's mnemonic, or the number without one.", example: 'ECDSAP256SHA256' })
  algorithm!: string;

  @ApiProperty({ description: '`ksk` when the SEP flag is set.', enum: ['ksk', 'zsk'], example: 'ksk' })
  role!: 'ksk' | 'zsk';

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'TTL on the authoritative name servers, in seconds; `null` if they could not be queried.',
    example: 3600,
  })
  ttl!: number | null;
}

export class DsLink {
  @ApiProperty({ type: 'integer', description: 'Key tag of the DS.', example: 370 })
  keyTag!: number;

  @ApiProperty({
    description: 'Whether a published DNSKEY has this key tag and the digest of the DS record.',
    example: true,
  })
  matched!: boolean;
}

export class DnssecResult {
  @ApiVersion()
  api!: 'v1';

  @DomainField()
  domain!: string;

  @ApiProperty({
    description:
      '`unsigned`: the parent has no DS, or none that resolvers support. `valid`: the resolver validated the zone and a DS matches a key. `broken`: neither.',
    enum: ['unsigned', 'valid', 'broken'],
    example: 'valid',
  })
  status!: 'unsigned' | 'valid' | 'broken';

  @ApiPropertyOptional({
    description:
      'Only if `status` is `broken`: why validation fails. `no-answer`: DS or SOA records could not be queried. `no-proof`: resolvers reject the zone, but its keys and the signature of its SOA record are in order; the cause may be a parent zone.',
    enum: BROKEN_REASONS,
    example: 'signature-expired',
  })
  reason?: BrokenReason;

  @ApiProperty({ description: 'Whether the resolver set the AD flag for the zone.', example: true })
  adValidated!: boolean;

  @ApiProperty({ type: [DsEntry], description: 'DS records in the parent zone.' })
  ds!: DsEntry[];

  @ApiProperty({ type: [DnskeyEntry], description: 'DNSKEY records in the zone.' })
  dnskeys!: DnskeyEntry[];

  @ApiProperty({ type: [DsLink], description: 'For each DS record, whether it matches a key.' })
  links!: DsLink[];
}
