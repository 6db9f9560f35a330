import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ClassConstructor } from 'class-transformer';
import type { Request } from 'express';
import { invalidBody } from './errors/api-error.js';
import { bytesOf, isJson, jsonOf } from './http/body.js';
import { validated } from './params/validation.js';

const TEXT_TYPE = /^text\/plain\s*(?:;|$)/i;

/** A pasted text: the body itself, or the `raw` field of a JSON body, which the class validates. */
export const Pasted = createParamDecorator(
  (type: ClassConstructor<{ raw: string }>, context: ExecutionContext): Uint8Array => {
    const request = context.switchToHttp().getRequest<Request>();
    const contentType = request.headers['content-type'];
    if (TEXT_TYPE.test(contentType ?? '')) return bytesOf(request);
    if (isJson(contentType)) return Buffer.from(validated(type, jsonOf(request)).raw);
    throw invalidBody('pastedType');
  },
);
