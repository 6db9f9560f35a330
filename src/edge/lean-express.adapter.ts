import { createHash } from 'node:crypto';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { Report } from './report-cache.js';

/** Express, but JSON goes out straight, and a report says how long it is good and whether it has changed. */
export class LeanExpressAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (typeof body !== 'object' || body === null || response.hasHeader('Content-Type'))
      return super.reply(response, body, statusCode) as unknown;
    if (statusCode !== undefined) response.statusCode = statusCode;
    const text = JSON.stringify(body instanceof Report ? body.body : body);
    if (body instanceof Report && isKnown(response, text, body.maxAge)) return response.status(304).end();
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return response.end(text);
  }
}

function isKnown(response: Response, text: string, maxAge: number): boolean {
  const etag = `"${createHash('sha1').update(text).digest('base64url')}"`;
  response.setHeader('Cache-Control', `public, max-age=${maxAge}`);
  response.setHeader('ETag', etag);
  // Express would take the `no-cache` that browsers add for a wish to have it all again.
  const known = response.req.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*') ?? false;
}
