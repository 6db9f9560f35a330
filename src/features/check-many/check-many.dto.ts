import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString } from 'class-validator';

export const MAX_DOMAINS_AT_ONCE = 100;

export class CheckManyInput {
  @ApiProperty({
    type: [String],
    minItems: 1,
    maxItems: MAX_DOMAINS_AT_ONCE,
    description: 'Domains in Unicode or Punycode.',
    example: ['example.com', 'example.net'],
  })
  @IsString({ each: true })
  @ArrayMaxSize(MAX_DOMAINS_AT_ONCE)
  @ArrayMinSize(1)
  @IsArray()
  domains!: string[];
}
