import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsString } from 'class-validator';

export const MAX_DOMAINS_AT_ONCE = 100;

export class CheckManyInput {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_DOMAINS_AT_ONCE,
    description: 'Domains in Unicode or Punycode.',
    example: ['example.com', 'example.net'],
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_DOMAINS_AT_ONCE)
  @IsString({ each: true })
  domains!: string[];
}
