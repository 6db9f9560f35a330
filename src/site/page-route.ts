import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from '../edge/errors/api-error.js';
import { ErrorsAs } from '../edge/http/route-table.js';

const HTML = { 'text/html': { schema: { type: 'string' } } } as const;
const ON_EVERY_PAGE: readonly ErrorCode[] = ['blocked', 'overloaded'];
export const ON_RESULTS: readonly ErrorCode[] = ['invalid_request', 'invalid_api_key', 'rate_limited'];

/** Documents the redirect from a form to its result. */
export function LeadsToResult(): MethodDecorator {
  return ApiResponse({ status: 303, description: 'To the result, in `Location`.' });
}

/** Documents a page; its errors are pages as well. */
export function PageRoute(operationId: string, summary: string, ...codes: ErrorCode[]): MethodDecorator {
  const all = [...new Set([...codes, ...ON_EVERY_PAGE])];
  const statuses = [...new Set(all.map((code) => ERROR_STATUS[code]))];
  return applyDecorators(
    ErrorsAs('page'),
    ApiOperation({
      operationId,
      summary,
      description: 'HTML page. Language: `lang`, otherwise `Accept-Language`.',
    }),
    ApiResponse({ status: 200, description: 'The page.', content: HTML }),
    ...statuses.map((status) =>
      ApiResponse({
        status,
        description: `HTML page with the reason. Codes: ${all
          .filter((code) => ERROR_STATUS[code] === status)
          .map((code) => `\`${code}\``)
          .join(', ')}.`,
        content: HTML,
      }),
    ),
  );
}
