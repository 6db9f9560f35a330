import { applyDecorators, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ErrorsAs } from '#platform/edge/http/route-table.js';
import { Unlimited } from '#platform/edge/limits/limits.js';

/** A page for people: its errors are pages as well, and it is not part of the API. */
export function PageRoute(): MethodDecorator {
  return applyDecorators(ErrorsAs('page'), ApiExcludeEndpoint());
}

/** A page that needs no lookup, so that it counts for no limit. */
export function UnlimitedPage(path = ''): MethodDecorator {
  return applyDecorators(Get(path), Unlimited(), PageRoute());
}

/** The answer to a form. It repeats what was typed, so nobody may keep it. */
export function PostedPage(path = ''): MethodDecorator {
  return applyDecorators(Post(path), HttpCode(200), Header('Cache-Control', 'no-store'), PageRoute());
}
