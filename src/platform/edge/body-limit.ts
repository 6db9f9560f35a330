import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { BodyInterceptor } from './http/body.interceptor.js';
import { OWN_BODY_LIMIT } from './http/route-table.js';

/**
 * The bytes that a body of this route may have, if `BODY_LIMIT` is not enough. The body is read after the guards, so
 * that a client above its limits uploads nothing, and is counted in the memory budget until the response is sent.
 */
export const BodyLimit = (bytes: number): MethodDecorator =>
  applyDecorators(SetMetadata(OWN_BODY_LIMIT, bytes), UseInterceptors(BodyInterceptor));
