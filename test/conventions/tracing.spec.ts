import { sourceFiles } from './source-files.js';

/** The packages of OpenTelemetry cost a start that does not use them. */
it('only one file uses the SDK of OpenTelemetry, and it is loaded when it is needed', () => {
  const users = sourceFiles.filter(({ text }) => text.includes("'@opentelemetry/")).map(({ path }) => path);
  expect(users).toEqual(['platform/operations/tracing/otlp-tracer.ts']);
  const loading = sourceFiles.flatMap(({ text }) => text.match(/^.*'[^']*\/otlp-tracer\.js'.*$/gm) ?? []);
  expect(loading.length).toBeGreaterThan(0);
  for (const line of loading) expect(line).toMatch(/^import type |await import\(/);
});
