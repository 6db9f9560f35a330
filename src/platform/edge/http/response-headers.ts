import { RATE_LIMIT_HEADERS } from '../limits/rate-limit-headers.js';

const ALLOWED_REQUEST_HEADERS = [
  ...['Authorization', 'X-Api-Key', 'Content-Type', 'Accept', 'If-None-Match', 'traceparent', 'tracestate'],
  ...['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id', 'Last-Event-ID'],
];
const EXPOSED_HEADERS = [
  'X-Request-Id',
  'X-Api-Key-Status',
  'ETag',
  'Age',
  'Deprecation',
  'Sunset',
  'Link',
  ...RATE_LIMIT_HEADERS,
];

/** On every response, errors included: CORS for every origin, and the usual protections against misuse by other pages. */
export const COMMON_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', EXPOSED_HEADERS.join(', ')],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'cross-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['Strict-Transport-Security', 'max-age=31536000'],
  ['X-Content-Type-Options', 'nosniff'],
];

export const PREFLIGHT_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS'],
  ['Access-Control-Allow-Headers', ALLOWED_REQUEST_HEADERS.join(', ')],
  ['Access-Control-Max-Age', '86400'],
  ['Cache-Control', 'no-store'],
];

/** Content-Security-Policy for Swagger UI, which has inline styles and calls the API at `PUBLIC_URL`. */
export function docsPolicy(publicUrl: string): string {
  const api = publicUrl === '' ? "'self'" : `'self' ${new URL(publicUrl).origin}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src ${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
