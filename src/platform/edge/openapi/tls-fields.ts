import { ApiProperty } from '@nestjs/swagger';
import { TLS_VERSIONS } from '#formats/tls-wire/tls-version.js';
import { NCSC_GRADES, type NcscGrade } from '#formats/tls-profiles/ncsc.data.js';

const OFFERED = { type: Boolean, nullable: true, description: 'Null if it was not found out.', example: true } as const;

export class OfferedVersion {
  @ApiProperty({ enum: TLS_VERSIONS, example: 'TLS 1.3' })
  name!: string;

  @ApiProperty(OFFERED)
  offered!: boolean | null;
}

export class OfferedSuite {
  @ApiProperty({ example: '0xc02f' })
  code!: string;

  @ApiProperty({ example: 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256' })
  name!: string;

  @ApiProperty(OFFERED)
  offered!: boolean | null;

  @ApiProperty({ enum: NCSC_GRADES, description: 'In the TLS guidelines of NCSC-NL (2025).', example: 'sufficient' })
  grade!: NcscGrade;
}

export class OfferedGroup {
  @ApiProperty({ example: 'x25519' })
  name!: string;

  @ApiProperty(OFFERED)
  offered!: boolean | null;
}
