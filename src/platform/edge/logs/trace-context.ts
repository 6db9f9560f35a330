export interface TraceContext {
  readonly traceId: string;
  /** The span of the caller that our work belongs to. */
  readonly spanId: string;
}

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/** W3C Trace Context section 3.2. Later versions may have more fields; an invalid header is ignored. */
export function traceContext(traceparent: string | string[] | undefined): TraceContext | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', more] = TRACEPARENT.exec(traceparent) ?? [];
  const isVersion = version !== undefined && version !== 'ff' && (version !== '00' || more === undefined);
  return isVersion && isSet(traceId) && isSet(spanId) ? { traceId, spanId } : undefined;
}

function isSet(id: string): boolean {
  return /[^0]/.test(id);
}
