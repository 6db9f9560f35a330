import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ApiError } from '../edge/errors/api-error.js';
import { bytesOf, isJson, jsonObject } from '../edge/http/body.js';
import { validated } from '../edge/params/validation.js';
import { HeaderAnalysisBody } from './header.dto.js';

const TEXT_TYPE = /^text\/plain\s*(?:;|$)/i;

/** The header that was pasted: the body itself, or the text in its JSON. */
export const PastedHeader = createParamDecorator((_: unknown, context: ExecutionContext): Uint8Array => {
  const request = context.switchToHttp().getRequest<Request>();
  const contentType = request.headers['content-type'];
  if (TEXT_TYPE.test(contentType ?? '')) return bytesOf(request);
  if (isJson(contentType)) return Buffer.from(validated(HeaderAnalysisBody, jsonObject(bytesOf(request))).raw);
  throw new ApiError('invalid_body', { reason: 'its content type must be text/plain or application/json' });
});
