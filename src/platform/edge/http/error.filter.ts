import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { safeJson } from '#base/domain/safe-json.js';
import { ApiError } from '../errors/api-error.js';
import { RateLimiter } from '../limits/rate-limiter.js';
import { ErrorFormats } from './error-formats.js';
import { hasBody } from './read-body.js';
import { RouteTable } from './route-table.js';
import { type Language, LANGUAGES, Localizer } from '../texts/localizer.js';
import { traceContext } from '../logs/trace-context.js';
import { UpstreamLog } from '../errors/upstream-log.js';
import { toApiError } from '../errors/upstream-refusal.js';

/** Turns every failure into the error object: router, parser, guard, pipe or crash. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  constructor(
    private readonly localizer: Localizer,
    private readonly formats: ErrorFormats,
    private readonly limiter: RateLimiter,
    private readonly routes: RouteTable,
    private readonly upstream: UpstreamLog,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = this.errorFor(thrown, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    this.upstream.about(error, originOf(request));
    if (error.code === 'overloaded') this.limiter.forget(request, response);
    response.setHeader('Cache-Control', 'no-store'); // caches may otherwise store 404 and 405 (RFC 9110 section 15.1)
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    if (hasBody(request) && !request.complete) hangUpAfter(request, response);
    const format = this.formats.find(error, request);
    if (format) format.show(error, request, response);
    else this.render(error, request, response);
  }

  private render(error: ApiError, request: Request, response: Response): void {
    const message = this.localizer.text(this.languageOf(request), `errors.${error.code}`, error.params);
    response
      .status(error.getStatus())
      .type('json')
      .send(safeJson({ error: { code: error.code, message } }));
  }

  private errorFor(thrown: unknown, request: Request): ApiError {
    const refusal = toApiError(thrown);
    if (refusal) return refusal;
    if (thrown instanceof NotFoundException) return this.unrouted(request);
    const status =
      thrown instanceof HttpException ? thrown.getStatus() : (thrown as { status?: unknown } | null)?.status;
    // Express rejects bad percent-encoding.
    if (typeof status === 'number' && status >= 400 && status < 500) return new ApiError('invalid_request');
    this.logger.error(thrown instanceof Error ? thrown : String(thrown), originOf(request));
    return new ApiError('internal_error');
  }

  private unrouted({ method, path }: Request): ApiError {
    const allowed = this.routes.methodsOf(path);
    if (allowed.length === 0) return new ApiError('not_found');
    if (allowed.includes(method)) return new ApiError('invalid_request');
    const list = allowed.join(', ');
    return new ApiError('method_not_allowed', { method, allowed: list }, { Allow: list });
  }

  /** English, unless the route has a `lang` parameter and the request names a language. */
  private languageOf(request: Request): Language {
    const isLocalized = this.routes.find(request)?.isLocalized ?? false;
    return (isLocalized ? LANGUAGES.find((language) => language === request.query.lang) : undefined) ?? 'en';
  }
}

/** What a line of the log is about. */
function originOf({ requestId, headers, trace }: Request): object {
  return { requestId, ...(trace ?? traceContext(headers.traceparent)) };
}

/** Closes the connection after the response, because the rest of the body is not read. */
function hangUpAfter(request: Request, response: Response): void {
  response.setHeader('Connection', 'close');
  response.once('finish', () => request.socket.destroySoon());
}
