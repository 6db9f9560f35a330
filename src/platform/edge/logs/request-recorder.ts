import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '#platform/config/config.js';
import { Metrics } from '#base/metrics/metrics.js';
import { beginTraced, type OpenSpan } from '#base/execution/tracing.js';
import { whenClosed } from '#platform/runtime/when-closed.js';
import { writeLogLine } from './log-lines.js';
import { traceContext } from './trace-context.js';

const UNROUTED = 'none';

/** What probes and scrapes request every few seconds. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Records a request: a measurement, a span and one log line, never with a query string, header, body or mail address. */
@Injectable()
export class RequestRecorder {
  private readonly logs: boolean;
  private readonly logsProbes: boolean;
  private underWay = 0;

  constructor(
    private readonly config: Config,
    private readonly metrics: Metrics,
  ) {
    this.logsProbes = config.logLevel === 'debug';
    this.logs = config.logLevel === 'info' || this.logsProbes;
    metrics.watch('gauge', 'dd_http_requests_in_flight', 'Requests under way.', () => [[this.underWay]]);
  }

  /** The network of the client is undefined if its address is not known. */
  follow(request: Request, response: Response, network: string | undefined): OpenSpan | undefined {
    const start = performance.now();
    const { path } = request;
    const client = this.logs ? this.clientOf(request, network) : undefined; // unknown when the socket is gone
    const span = PROBES.has(path) ? undefined : begun(request);
    request.trace = span;
    this.underWay++;
    whenClosed(response, () => {
      const ms = performance.now() - start;
      this.underWay--;
      this.metrics.requests.observe(ms / 1000, routeOf(request), String(response.statusCode));
      if (span) finish(span, request, response, loggedPath(path, request));
      if (this.isLogged(path, response)) log(request, response, loggedPath(path, request), ms, client);
    });
    return span;
  }

  /** A probe that succeeds says nothing. */
  private isLogged(path: string, { statusCode }: Response): boolean {
    return this.logs && (this.logsProbes || !PROBES.has(path) || statusCode >= 400);
  }

  private clientOf({ ip }: Request, network: string | undefined): string | undefined {
    switch (this.config.logClients) {
      case 'full':
        return ip;
      case 'network':
        return network;
      default:
        return undefined;
    }
  }
}

/** Some type a mail address where a domain is expected. */
const ADDRESS = /@|%40/i;
/** Anyone who has the random id of a result can read it. */
const RANDOM_ID = /\/[a-z2-9]{26}(?=\/|$)|\/scans\/[\w-]{22}(?![\w-])/;

function loggedPath(path: string, request: Request): string {
  return ADDRESS.test(path) || RANDOM_ID.test(path) ? routeOf(request) : path;
}

/** The span of the request, which belongs to the trace of the caller. */
function begun({ method, headers }: Request): OpenSpan | undefined {
  const { traceparent, tracestate } = headers;
  return beginTraced({ name: method, kind: 'server', parent: { traceparent, tracestate } });
}

function finish(span: OpenSpan, request: Request, { statusCode }: Response, path: string): void {
  const { method, requestId = '' } = request;
  const route = routeOf(request);
  span.end({
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': statusCode,
      'url.path': path,
      'dd.request.id': requestId,
    },
    hasFailed: statusCode >= 500,
  });
}

function log(request: Request, response: Response, path: string, ms: number, client: string | undefined): void {
  const trace = request.trace ?? traceContext(request.headers.traceparent);
  writeLogLine({
    time: new Date().toISOString(),
    level: response.statusCode >= 500 ? 'error' : PROBES.has(path) ? 'debug' : 'info',
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
