import { randomUUID } from 'node:crypto';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TracerProvider,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { OpenSpan, SpanEnd, SpanStart, TraceCarrier, Tracer } from '#base/execution/tracing.js';
import { VERSION } from '#platform/config/installation.js';
import type { TracingSettings } from '#platform/config/tracing.js';
import { UpstreamError } from '#platform/runtime/upstream-error.js';

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER } as const;
/** Spans that wait for the collector; more are dropped. */
const MAX_WAITING_SPANS = 4096;
const SPANS_AT_ONCE = 512;
const DELAY_MS = 2000;
const TIMEOUT_MS = 5000;
const EXPORTS_AT_ONCE = 2;

const headers = new W3CTraceContextPropagator();
const fromCaller = {
  get: (carrier: TraceCarrier, name: string) => {
    const value = name === 'traceparent' || name === 'tracestate' ? carrier[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  },
  keys: (carrier: TraceCarrier) => Object.keys(carrier),
};

/** Spans by the official SDK, sent to a collector as OTLP over HTTP. Nothing is registered for all of the process. */
export class OtlpTracer implements Tracer {
  private readonly contexts = new AsyncLocalStorageContextManager().enable();
  private readonly provider: TracerProvider;
  private readonly tracer;

  constructor({ url, headers: sent, service, ratio }: TracingSettings) {
    const exporter = new OTLPTraceExporter({
      ...{ url, headers: sent, timeoutMillis: TIMEOUT_MS, concurrencyLimit: EXPORTS_AT_ONCE },
    });
    const sampler = new TraceIdRatioBasedSampler(ratio);
    this.provider = new TracerProvider({
      // A caller can leave its request out, but not have more recorded than the operator wants.
      sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
      resource: resourceFromAttributes({
        'service.name': service,
        'service.version': VERSION,
        'service.instance.id': randomUUID(),
      }),
      spanProcessors: [
        new BatchSpanProcessor({
          ...{ exporter, maxQueueSize: MAX_WAITING_SPANS, maxExportBatchSize: SPANS_AT_ONCE },
          ...{ scheduledDelayMillis: DELAY_MS, exportTimeoutMillis: TIMEOUT_MS },
        }),
      ],
    });
    this.tracer = this.provider.getTracer('domain-diagnostics', VERSION);
  }

  begin(start: SpanStart): OpenSpan {
    const { span, context } = this.start(start);
    const { traceId, spanId } = span.spanContext();
    return {
      ...{ traceId, spanId },
      within: (work) => this.contexts.with(context, work),
      end: (end) => finish(span, end),
    };
  }

  during<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
    const { span, context } = this.start(start);
    return this.contexts.with(context, async () => {
      try {
        const result = await work();
        finish(span, {});
        return result;
      } catch (error) {
        finish(span, { hasFailed: true, attributes: { 'error.type': typeOf(error) } });
        throw error;
      }
    });
  }

  traceparent(): string | undefined {
    const carried = new Map<string, string>();
    const set = (into: Map<string, string>, name: string, value: string) => void into.set(name, value);
    headers.inject(this.contexts.active(), carried, { set });
    return carried.get('traceparent');
  }

  /** Sends what waits. */
  async close(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined); // the collector is gone
    this.contexts.disable();
  }

  private start({ name, kind, parent, attributes }: SpanStart): { readonly span: Span; readonly context: Context } {
    const around = parent ? headers.extract(ROOT_CONTEXT, parent, fromCaller) : this.contexts.active();
    const span = this.tracer.startSpan(name, { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, attributes }, around);
    return { span, context: trace.setSpan(around, span) };
  }
}

function finish(span: Span, { name, attributes = {}, hasFailed = false }: SpanEnd): void {
  if (name !== undefined) span.updateName(name);
  span.setAttributes(attributes);
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Never its message, which may quote what somebody sent. */
function typeOf(error: unknown): string {
  if (error instanceof UpstreamError) return error.reason;
  return error instanceof Error ? error.constructor.name : typeof error;
}
