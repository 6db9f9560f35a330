import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { isPtr, isQueryType, QUERY_TYPES, type QueryType } from '#base/domain/query-type.js';
import { Parsed, type Siblings } from './parsed.js';
import type { Refusal } from './validation.js';

const REFUSAL = {
  code: 'invalid_type',
  allowed: `${QUERY_TYPES.join(', ')}, TYPE<number>`,
} satisfies Refusal;

/** A record type as OpenAPI describes it. */
export function TypeField(options: { description: string; example: string }): PropertyDecorator {
  const anyOf = [{ enum: [...QUERY_TYPES] }, { pattern: '^TYPE\\d+$' }];
  return ApiProperty({ ...options, type: 'string', anyOf });
}

const TypeParam = () =>
  applyDecorators(
    TypeField({ description: 'Record type, case-insensitive.', example: 'MX' }),
    Transform(({ value }: { value: unknown }) => upperCase(value)),
    ValidateBy({ name: 'type', validator: { validate: isQueryType } }, { context: REFUSAL, message: REFUSAL.code }),
  );

/** A DNS query. */
export class QueryParams {
  @ApiProperty({
    type: String,
    description: 'Host name; for PTR also an IP address.',
    example: 'example.com',
  })
  @Parsed(readName, { code: 'invalid_name' })
  name!: DomainName;

  @TypeParam()
  type!: QueryType;
}

function upperCase(value: unknown): unknown {
  return typeof value === 'string' ? value.toUpperCase() : value;
}

/** An IP address is turned into the name of its PTR record. */
function readName(text: string, { type }: Siblings): DomainName | undefined {
  const address = isPtr(type) ? IpAddress.parse(text) : undefined;
  return DomainName.parseHost(address?.reverseName ?? text);
}
