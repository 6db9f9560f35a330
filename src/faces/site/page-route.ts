import { applyDecorators } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ErrorsAs } from '#platform/edge/http/route-table.js';

/** A page for people: its errors are pages as well, and it is not part of the API. */
export function PageRoute(): MethodDecorator {
  return applyDecorators(ErrorsAs('page'), ApiExcludeEndpoint());
}
