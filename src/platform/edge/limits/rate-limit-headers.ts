import type { Response } from 'express';
import type { Policy } from './limits.js';

/** State of one limit of a client after a request. */
export interface Quota {
  readonly policy: Policy;
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export const RATE_LIMIT_HEADERS = [
  ...['RateLimit-Policy', 'RateLimit', 'Retry-After'],
  ...['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
];

/** draft-ietf-httpapi-ratelimit-headers-11, with the older X- fields for the limit with the fewest requests left. */
export function setRateLimitHeaders(response: Response, quotas: readonly Quota[]): void {
  const nearest = quotas.reduce((a, b) => (b.remaining < a.remaining ? b : a));
  response.setHeader(
    'RateLimit-Policy',
    quotas.map(({ policy, limit, windowSeconds }) => `"${policy}";q=${limit};w=${windowSeconds}`).join(', '),
  );
  response.setHeader(
    'RateLimit',
    quotas.map(({ policy, remaining, resetSeconds }) => `"${policy}";r=${remaining};t=${resetSeconds}`).join(', '),
  );
  response.setHeader('X-RateLimit-Limit', nearest.limit);
  response.setHeader('X-RateLimit-Remaining', nearest.remaining);
  response.setHeader('X-RateLimit-Reset', nearest.resetSeconds);
}
