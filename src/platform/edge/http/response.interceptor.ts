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
import { safeJson } from '#base/domain/safe-json.js';
import { Report } from '../reports/report-cache.js';
import { Redirection } from './redirection.js';
import { Rendered } from './rendered.js';
import { WireForms } from './wire-forms.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Turns what controllers return into HTTP: cached reports, pages, files, redirects and JSON. */
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
    return isPlain(body) ? this.jsonOf(body, response) : body;
  }

  /** As reports are sent: with what terminals interpret escaped. */
  private jsonOf(body: object, response: Response): string {
    response.setHeader('Content-Type', JSON_TYPE);
    return safeJson(body);
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
    response.setHeader('Content-Type', JSON_TYPE);
    return body;
  }
}

function isPlain(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !(body instanceof StreamableFile);
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
