import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from '../errors/api-error.js';

class ErrorDetail {
  @ApiProperty({ description: 'Machine-readable code.', enum: Object.keys(ERROR_STATUS), example: 'invalid_domain' })
  code!: string;

  @ApiProperty({
    description: 'One sentence: what was wrong and what is accepted.',
    example: '“example” is not a domain name that can be checked.',
  })
  message!: string;
}

export class ErrorResponse {
  @ApiProperty({ type: ErrorDetail })
  error!: ErrorDetail;
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: 'The request is not valid.',
  401: 'The API key is not valid.',
  403: 'The client is blocked because of abuse.',
  404: 'There is nothing here.',
  405: 'The path exists, the method does not; `Allow` lists those that do.',
  413: 'The body is larger than the limit.',
  429: 'The limit is used up; `Retry-After` says when to come back.',
  502: 'No validating resolver gave an answer in time.',
  503: 'Overloaded; `Retry-After` says when to come back.',
};

const ON_EVERY_ROUTE: readonly ErrorCode[] = ['blocked', 'overloaded'];

/** Documents the errors of a route by their codes; several codes may share a status. */
export function ApiErrors(...codes: ErrorCode[]): MethodDecorator & ClassDecorator {
  const statuses = new Map<number, ErrorCode[]>();
  for (const code of [...codes, ...ON_EVERY_ROUTE])
    statuses.set(ERROR_STATUS[code], [...(statuses.get(ERROR_STATUS[code]) ?? []), code]);
  return applyDecorators(
    ApiExtraModels(ErrorResponse),
    ...[...statuses].map(([status, sharing]) =>
      ApiResponse({
        status,
        description: `${DESCRIPTIONS[status] ?? ''} Codes: ${sharing.map((code) => `\`${code}\``).join(', ')}.`,
        content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorResponse) } } },
      }),
    ),
  );
}

/** The field that every report of the API carries. */
export function ApiVersion(): PropertyDecorator {
  return ApiProperty({ description: 'Version of the API.', enum: ['v1'], example: 'v1' });
}
