import { Config } from './config.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

it('is off without a collector', () => {
  expect(new Config({ OTEL_SERVICE_NAME: 'dns' }).tracing).toBeUndefined();
});

it('has the path of traces, and records all of them by default', () => {
  expect(new Config(ENDPOINT).tracing).toEqual({
    url: 'http://collector:4318/v1/traces',
    headers: {},
    service: 'domain-diagnostics',
    ratio: 1,
  });
});

it.each([
  ['a=1', { a: '1' }],
  ['a=1,b=x%2Cy , c=Basic d==', { a: '1', b: 'x,y', c: 'Basic d==' }],
  ['a=', { a: '' }],
])('reads headers: %s', (text, expected) => {
  expect(new Config({ ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: text }).tracing?.headers).toEqual(expected);
});

it.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0D%0Ab: c'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', 'all'],
])('refuses %s=%s', (name, value) => {
  expect(() => new Config({ ...ENDPOINT, [name]: value })).toThrow(name);
});
