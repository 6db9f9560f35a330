import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { Report } from '../reports/report-cache.js';
import { wireForm } from './wire-form.js';

/** Express, but JSON is sent directly, and a report has its own Cache-Control and ETag. */
export class LeanExpressAdapter extends ExpressAdapter {
  override status(response: Response, statusCode: number): unknown {
    response.statusCode = statusCode;
    return response;
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (typeof body !== 'object' || body === null || response.hasHeader('Content-Type'))
      return super.reply(response, body, statusCode) as unknown;
    if (statusCode !== undefined) response.statusCode = statusCode;
    return body instanceof Report ? sendReport(response, body) : send(response, JSON.stringify(body));
  }
}

function sendReport(response: Response, report: Report<unknown>): unknown {
  const { bytes, etag } = wireForm(report);
  response.setHeader('Cache-Control', `public, max-age=${report.maxAge}`);
  response.setHeader('ETag', etag);
  return isKnown(response, etag) ? response.status(304).end() : send(response, bytes);
}

function send(response: Response, json: string | Buffer): unknown {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(json));
  return response.end(json);
}

/** Express would treat the `no-cache` that browsers add as a request for the full response. */
function isKnown(response: Response, etag: string): boolean {
  const known = response.req.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag || tag === '*') ?? false;
}
