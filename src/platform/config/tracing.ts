import type { EnvironmentReader } from './environment.js';

/** Where traces are sent; undefined if nowhere. The names of the variables are those of OpenTelemetry. */
export function readTracing(read: EnvironmentReader) {
  const endpoint = read.url('OTEL_EXPORTER_OTLP_ENDPOINT');
  const headers = readHeaders(read);
  const service = read.text('OTEL_SERVICE_NAME', 'domain-diagnostics');
  const ratio = readRatio(read);
  return endpoint === '' ? undefined : { url: `${endpoint}/v1/traces`, headers, service, ratio };
}

export type TracingSettings = NonNullable<ReturnType<typeof readTracing>>;

/** `name=value` pairs, separated by commas; values may be percent-encoded. */
function readHeaders(read: EnvironmentReader): Record<string, string> {
  const name = 'OTEL_EXPORTER_OTLP_HEADERS';
  const pairs = read.secret(name).split(',');
  const found = pairs
    .filter((pair) => pair.trim() !== '')
    .map((pair) => {
      const [, header, value] = /^\s*([\w-]+)\s*=([\x20-\x7E]*)$/.exec(pair) ?? [];
      return [header, value === undefined ? undefined : decoded(value.trim())] as const;
    });
  const isValid = found.every(([header, value]) => header !== undefined && value !== undefined);
  read.check(name, isValid, 'must list headers as name=value, separated by commas');
  return isValid ? (Object.fromEntries(found) as Record<string, string>) : {};
}

function decoded(value: string): string | undefined {
  try {
    const text = decodeURIComponent(value);
    return /^[\x20-\x7E]*$/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** The share of traces that is recorded. */
function readRatio(read: EnvironmentReader): number {
  const name = 'OTEL_TRACES_SAMPLER_ARG';
  const text = read.text(name, '1');
  const isValid = /^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?|\.\d{1,9})$/.test(text);
  read.check(name, isValid, 'must be a number from 0 to 1');
  return isValid ? Number(text) : 1;
}
