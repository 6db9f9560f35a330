import { HttpException } from '@nestjs/common';
import type { TextParams } from '#base/domain/phrase.js';
import { formatDuration } from './duration.js';

/** Every error code of the API with its status. The texts are in i18n/<lang>/errors.json. */
export const ERROR_STATUS = {
  invalid_domain: 400,
  invalid_name: 400,
  invalid_type: 400,
  invalid_selector: 400,
  invalid_path: 400,
  invalid_lang: 400,
  invalid_kind: 400,
  invalid_body: 400,
  invalid_change: 400,
  invalid_evidence: 400,
  invalid_format: 400,
  invalid_module: 400,
  invalid_request: 400,
  invalid_api_key: 401,
  blocked: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  too_complex: 422,
  rate_limited: 429,
  internal_error: 500,
  upstream_unavailable: 502,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An error response: a code and the parameters of its text, never the text itself. */
export class ApiError extends HttpException {
  constructor(
    readonly code: ErrorCode,
    readonly params: TextParams = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(code, ERROR_STATUS[code]);
  }
}

/** What is wrong with a body. The texts are in i18n/<lang>/bodies.json. */
export function invalidBody(fault: string, params: TextParams = {}): ApiError {
  return new ApiError('invalid_body', { ...params, reason: { key: `bodies.${fault}`, params } });
}

const RETRY_SECONDS = 5;

/** The service is overloaded. */
export function overloaded(seconds = RETRY_SECONDS): ApiError {
  return new ApiError('overloaded', { wait: formatDuration(seconds) }, { 'Retry-After': String(seconds) });
}

const MAX_QUOTE_LENGTH = 60;

/** Foreign text, safe to repeat in a message: escaped and cut short. */
export function quoteInput(value: unknown): string {
  const text = typeof value === 'string' ? value : ((JSON.stringify(value) as string | undefined) ?? '');
  const characters = Array.from(text.slice(0, 2 * MAX_QUOTE_LENGTH));
  const cut = characters.slice(0, MAX_QUOTE_LENGTH).join('');
  const visible = cut.replace(/[\p{C}\p{Z}<>&"'`\\]/gu, (char) =>
    char === ' ' ? char : `\\u{${char.codePointAt(0)!.toString(16)}}`,
  );
  return characters.length > MAX_QUOTE_LENGTH || text.length > 2 * MAX_QUOTE_LENGTH ? `${visible}…` : visible;
}
