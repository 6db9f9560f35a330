import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from '../errors/api-error.js';

class ErrorDetail {
  @ApiProperty({ description: 'Machine-readable code.', enum: Object.keys(ERROR_STATUS), example: 'invalid_domain' })
  code!: string;

  @ApiProperty({
    description: 'What was wrong and what is accepted.',
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
  404: 'Not found.',
  405: 'Method not allowed; see the `Allow` header.',
  413: 'The body is larger than the limit.',
  429: 'Rate limit reached; see `Retry-After`.',
  500: 'A fault of the service; its log has it with the `X-Request-Id`.',
  502: 'No DNS resolver answered in time.',
  503: 'The service is at capacity; see `Retry-After`.',
};

const ON_EVERY_ROUTE: readonly ErrorCode[] = ['blocked', 'internal_error', 'overloaded'];

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

/** Errors of a route that counts toward the limit of the client. */
export function CountedErrors(...codes: ErrorCode[]): MethodDecorator {
  return ApiErrors(...codes, 'invalid_request', 'invalid_api_key', 'rate_limited');
}

/** Errors of a counted route that asks resolvers about a domain. */
export function ReportErrors(...codes: ErrorCode[]): MethodDecorator {
  return CountedErrors('invalid_domain', ...codes, 'upstream_unavailable');
}

/** Errors of a counted route that reads what people upload in a worker. */
export function UploadErrors(...codes: ErrorCode[]): MethodDecorator {
  return CountedErrors(...codes, 'invalid_body', 'method_not_allowed', 'payload_too_large', 'too_complex');
}

/** The field `api` of every report. */
export function ApiVersion(): PropertyDecorator {
  return ApiProperty({ description: 'Version of the API.', enum: ['v1'], example: 'v1' });
}
