import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { ClientThrottlerGuard } from '../limits/client-throttler.guard.js';
import { ErrorFormats } from './error-formats.js';
import { methodsOf } from './known-paths.js';
import { languageOf } from '../texts/language.guard.js';
import { Localizer } from '../texts/localizer.js';
import { traceContext } from '../logs/trace-context.js';
import { refusalOf } from '../errors/upstream-refusal.js';

/** Turns every failure into the error object: router, parser, guard, pipe or crash. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  constructor(
    private readonly localizer: Localizer,
    private readonly formats: ErrorFormats,
    private readonly throttler: ClientThrottlerGuard,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const error = this.toApiError(thrown, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error.code === 'overloaded') this.throttler.forget(request, response);
    response.setHeader('Cache-Control', 'no-store'); // no cache on the way keeps an error, which by itself 404 and 405 allow
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    if (error.code === 'payload_too_large') hangUpAfter(request, response);
    const format = this.formats.find(request);
    if (format) format.show(error, request, response);
    else this.render(error, request, response);
  }

  private render(error: ApiError, request: Request, response: Response): void {
    const message = this.localizer.text(languageOf(request), `errors.${error.code}`, error.params);
    response.status(error.getStatus()).json({ error: { code: error.code, message } });
  }

  private toApiError(thrown: unknown, request: Request): ApiError {
    const refusal = refusalOf(thrown);
    if (refusal) return refusal;
    if (thrown instanceof NotFoundException) return unrouted(request);
    const status =
      thrown instanceof HttpException ? thrown.getStatus() : (thrown as { status?: unknown } | null)?.status;
    // What Express rejects by itself: bad percent-encoding.
    if (typeof status === 'number' && status >= 400 && status < 500) return new ApiError('invalid_request');
    this.logger.error(thrown instanceof Error ? thrown : String(thrown), {
      requestId: request.requestId,
      ...traceContext(request.headers.traceparent),
    });
    return new ApiError('internal_error');
  }
}

function unrouted(request: Request): ApiError {
  const allowed = methodsOf(request.app as Parameters<typeof methodsOf>[0], request);
  if (allowed.length === 0) return new ApiError('not_found');
  if (allowed.includes(request.method)) return new ApiError('invalid_request');
  const list = allowed.join(', ');
  return new ApiError('method_not_allowed', { method: request.method, allowed: list }, { Allow: list });
}

/** The rest of an oversized body is not read: the connection ends with the answer. */
function hangUpAfter(request: Request, response: Response): void {
  response.setHeader('Connection', 'close');
  response.once('finish', () => request.socket.destroySoon());
}
