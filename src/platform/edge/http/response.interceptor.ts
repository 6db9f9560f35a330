import {
  type CallHandler,
  type ExecutionContext,
  HttpStatus,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Report } from '../reports/report-cache.js';
import { Redirection } from './redirection.js';
import { Rendered } from './rendered.js';
import { WireForms } from './wire-forms.js';

/** Turns what controllers return into HTTP: cached reports, pages, files and redirects. Anything else Nest sends as JSON. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(private readonly forms: WireForms) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return next.handle().pipe(map((body) => this.bodyOf(body, http.getRequest(), http.getResponse())));
  }

  private bodyOf(body: unknown, request: Request, response: Response): unknown {
    if (body instanceof Report) return this.reportBody(body, request, response);
    if (body instanceof Redirection) {
      response.status(HttpStatus.SEE_OTHER).set({ Location: body.to, 'Cache-Control': 'no-store' });
      return undefined;
    }
    if (body instanceof Rendered) {
      response.setHeader('Cache-Control', 'no-store'); // made for this request alone
      return fileOf(body, request, response);
    }
    return body;
  }

  private reportBody(report: Report<unknown>, request: Request, response: Response): unknown {
    const { body, etag } = this.forms.of(report);
    response.setHeader('Cache-Control', `public, max-age=${report.maxAge}`);
    response.setHeader('ETag', etag);
    if (report.age !== undefined) response.setHeader('Age', report.age);
    if (isKnown(request, etag)) {
      response.status(HttpStatus.NOT_MODIFIED);
      // A cache replaces the headers that it stored by those of this response (RFC 9111 §3.2).
      if (body instanceof Rendered) response.set(body.formFor().headers);
      return undefined;
    }
    if (body instanceof Rendered) return fileOf(body, request, response);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    return body;
  }
}

/** A page or a file, compressed if the client accepts that. */
function fileOf(rendered: Rendered, request: Request, response: Response): StreamableFile {
  const { bytes, headers } = rendered.formFor(request.headers['accept-encoding']);
  response.set(headers);
  return new StreamableFile(bytes, { length: bytes.length });
}

/** Express would treat the `no-cache` that browsers add on a reload as a request for the full response. */
function isKnown({ headers }: Request, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known?.some((tag) => tag === etag.replace(/^W\//, '') || tag === '*') ?? false;
}
