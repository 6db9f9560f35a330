/** What a span says about its work: never an address of a client, a key, an id that gives access, or a part of an upload. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** The headers of W3C Trace Context, as a caller sent them. */
export interface TraceCarrier {
  readonly traceparent?: string | readonly string[] | undefined;
  readonly tracestate?: string | readonly string[] | undefined;
}

export interface SpanStart {
  readonly name: string;
  /** A request that arrived, a job that was taken, or a part of the work on one. */
  readonly kind?: 'server' | 'consumer';
  /** The caller, if the work does not belong to the span that is running. */
  readonly parent?: TraceCarrier;
  readonly attributes?: SpanAttributes;
}

export interface SpanEnd {
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  readonly hasFailed?: boolean;
}

/** A span that is ended by an event. */
export interface OpenSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** What is begun inside belongs to it. */
  within(work: () => void): void;
  end(end: SpanEnd): void;
}

export interface Tracer {
  begin(start: SpanStart): OpenSpan;
  during<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** The span that is running, as a header of W3C Trace Context. */
  traceparent(): string | undefined;
}

let tracer: Tracer | undefined;

/** From now on, spans go to this tracer; to nobody without one. */
export function traceWith(next: Tracer | undefined): void {
  tracer = next;
}

export function beginTraced(start: SpanStart): OpenSpan | undefined {
  return tracer?.begin(start);
}

/** Runs work in a span, or just runs it. */
export function traced<T>(start: SpanStart, work: () => Promise<T>): Promise<T> {
  return tracer ? tracer.during(start, work) : work();
}

export function runningTrace(): string | undefined {
  return tracer?.traceparent();
}
