import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '../edge/api-decorators.js';
import { ERROR_STATUS, type ErrorCode } from '../edge/errors/api-error.js';

const HTML = { 'text/html': { schema: { type: 'string' } } } as const;
const ON_EVERY_PAGE: readonly ErrorCode[] = ['blocked', 'overloaded'];
export const ON_RESULTS: readonly ErrorCode[] = ['invalid_request', 'invalid_api_key', 'rate_limited'];

/** What is typed into a form becomes the address of a result. */
export function LeadsToResult(): MethodDecorator {
  return ApiResponse({ status: 303, description: 'To the result, in `Location`.' });
}

/** Describes a page; its errors are pages as well. */
export function PageRoute(operationId: string, summary: string, ...codes: ErrorCode[]): MethodDecorator {
  const all = [...new Set([...codes, ...ON_EVERY_PAGE])];
  const statuses = [...new Set(all.map((code) => ERROR_STATUS[code]))];
  return applyDecorators(
    ApiOperation({
      operationId,
      summary,
      description: 'A page for people. Language: `lang`, else `Accept-Language`.',
    }),
    ApiResponse({ status: 200, description: 'The page.', content: HTML }),
    ...statuses.map((status) =>
      ApiResponse({
        status,
        description: `A page that says why. Codes: ${all
          .filter((code) => ERROR_STATUS[code] === status)
          .map((code) => `\`${code}\``)
          .join(', ')}.`,
        content: HTML,
      }),
    ),
  );
}
