import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express, Response } from 'express';
import { Report } from '../reports/report-cache.js';
import { expressServer } from './express-server.js';
import { Redirection } from './redirection.js';
import { Rendered } from './rendered.js';
import { wireForm } from './wire-form.js';

/** Express, but JSON is sent directly, and a report has its own Cache-Control and ETag. */
export class LeanExpressAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.httpServer = expressServer(this.getInstance<Express>());
  }

  override status(response: Response, statusCode: number): unknown {
    response.statusCode = statusCode;
    return response;
  }

  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (body instanceof Report) {
      if (statusCode !== undefined) response.statusCode = statusCode;
      return sendReport(response, body);
    }
    if (body instanceof Redirection) return redirect(response, body);
    if (body instanceof Rendered) {
      response.setHeader('Cache-Control', 'no-store'); // what is no report is made for one request
      return sendRendered(response, body);
    }
    if (typeof body !== 'object' || body === null || response.hasHeader('Content-Type'))
      return super.reply(response, body, statusCode) as unknown;
    if (statusCode !== undefined) response.statusCode = statusCode;
    return send(response, JSON.stringify(body));
  }
}

function sendReport(response: Response, report: Report<unknown>): unknown {
  const { bytes, etag, rendered } = wireForm(report);
  response.setHeader('Cache-Control', `public, max-age=${report.maxAge}`);
  response.setHeader('ETag', etag);
  if (isKnown(response, etag)) {
    // A cache takes the headers of this answer for those of what it has.
    for (const [name, value] of Object.entries(rendered?.formFor().headers ?? {})) response.setHeader(name, value);
    return response.status(304).end();
  }
  return rendered ? sendRendered(response, rendered) : send(response, bytes);
}

function redirect(response: Response, { to }: Redirection): unknown {
  return response.writeHead(303, { Location: to, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
}

/** A page or a file, packed where the client accepts that. */
export function sendRendered(response: Response, rendered: Rendered): unknown {
  const { bytes, headers } = rendered.formFor(response.req.headers['accept-encoding']);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Length', bytes.length);
  return response.end(response.req.method === 'HEAD' ? undefined : bytes);
}

function send(response: Response, json: string | Buffer): unknown {
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(json));
  return response.end(json);
}

/** Express would treat the `no-cache` that browsers add as a request for the full response. */
function isKnown(response: Response, etag: string): boolean {
  const known = response.req.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag.replace(/^W\//, '') || tag === '*') ?? false;
}
