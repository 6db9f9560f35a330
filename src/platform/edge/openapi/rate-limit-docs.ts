import type { OpenAPIObject } from '@nestjs/swagger';

interface Response {
  headers?: object;
}

const integer = (description: string) => ({ description, schema: { type: 'integer' } });
const text = (description: string) => ({ description, schema: { type: 'string' } });

const LIMIT = {
  'RateLimit-Policy': text(
    'Limits of the client: number of requests and window in seconds, such as `"day";q=50;w=86400`.',
  ),
  RateLimit: text('What is left of each limit, and the seconds until it resets, such as `"day";r=49;t=3600`.'),
  'X-RateLimit-Limit': integer('Requests of the limit with the fewest left.'),
  'X-RateLimit-Remaining': integer('Requests left of it.'),
  'X-RateLimit-Reset': integer('Seconds until it resets.'),
};
const RETRY = { 'Retry-After': integer('Seconds after which the request can be repeated.') };

/** Documents the headers of limited operations, which are those that can return 429, and of refusals. */
export function documentRateLimits({ paths }: OpenAPIObject): void {
  for (const { get, post } of Object.values(paths))
    for (const operation of [get, post]) {
      const responses = (operation?.responses ?? {}) as Record<string, Response>;
      if (responses['429']) {
        if (responses['200']) responses['200'] = { ...responses['200'], headers: LIMIT };
        responses['429'] = { ...responses['429'], headers: { ...LIMIT, ...RETRY } };
      }
      if (responses['503']) responses['503'] = { ...responses['503'], headers: RETRY };
    }
}
