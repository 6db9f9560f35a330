import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import express, { type Request, type RequestHandler } from 'express';
import { ApiError } from './api-error.js';

export const BODY_LIMIT = 65_536;

/** Every body is read as bytes, once, up to the limit; what it means is the endpoint's affair. */
const readBytes: RequestHandler = express.raw({ type: () => true, limit: BODY_LIMIT });
export const readBody: RequestHandler = (request, response, next) => {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (length === undefined && coding === undefined) next();
  else void readBytes(request, response, next);
};

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;

export function isJson(contentType: string | undefined): boolean {
  return JSON_TYPE.test(contentType ?? '');
}

/** The bytes of a body; an absent one is empty. */
export function bytesOf(request: Request): Uint8Array {
  return Buffer.isBuffer(request.body) ? request.body : new Uint8Array();
}

/** The JSON object that bytes spell. */
export function jsonObject(bytes: Uint8Array): object {
  const value = parsed(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError('invalid_body', { reason: 'it must be a JSON object' });
  return value;
}

/** The body as a JSON object, not yet held against a DTO class. */
export const JsonBody = createParamDecorator((_: unknown, context: ExecutionContext): object => {
  const request = context.switchToHttp().getRequest<Request>();
  if (!isJson(request.headers['content-type']))
    throw new ApiError('invalid_body', { reason: 'its content type must be application/json' });
  return jsonObject(bytesOf(request));
});

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ApiError('invalid_body', { reason: 'it is not well-formed JSON in UTF-8' });
  }
}
