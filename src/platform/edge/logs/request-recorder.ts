import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#platform/config/config.js';
import { Metrics } from '#base/metrics/metrics.js';
import { whenClosed } from '#platform/runtime/when-closed.js';
import { writeLogLine } from './log-lines.js';
import { traceContext } from './trace-context.js';

const UNROUTED = 'none';

/** Records a request: a measurement and one log line, never with a query string, header or body. */
@Injectable()
export class RequestRecorder {
  private readonly logs: boolean;
  private underWay = 0;

  constructor(
    { logLevel }: Config,
    private readonly metrics: Metrics,
  ) {
    this.logs = logLevel === 'info' || logLevel === 'debug';
    metrics.watch('gauge', 'dd_http_requests_in_flight', 'Requests under way.', () => [[this.underWay]]);
  }

  follow(request: Request, response: Response): void {
    const start = performance.now();
    const { path } = request;
    const client = this.logs ? request.ip : undefined; // unknown when the socket is gone
    this.underWay++;
    whenClosed(response, () => {
      const ms = performance.now() - start;
      this.underWay--;
      this.metrics.requests.observe(ms / 1000, routeOf(request), String(response.statusCode));
      if (this.logs) log(request, response, path, ms, client);
    });
  }
}

function log(request: Request, response: Response, path: string, ms: number, client: string | undefined): void {
  const trace = traceContext(request.headers.traceparent);
  writeLogLine({
    time: new Date().toISOString(),
    level: response.statusCode >= 500 ? 'error' : 'info',
    event: 'request',
    id: request.requestId,
    traceId: trace?.traceId,
    spanId: trace?.spanId,
    method: request.method,
    path,
    status: response.statusCode,
    aborted: response.writableFinished ? undefined : true,
    ms: Math.round(ms * 100) / 100,
    client,
  });
}

/** The route pattern; never the path itself, so that the number of metric labels is limited. */
function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { readonly path?: unknown };
  return typeof path === 'string' ? path : UNROUTED;
}
