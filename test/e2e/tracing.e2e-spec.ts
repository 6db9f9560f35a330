import { captured } from './captured-output.js';
import { FixtureModule } from './edge-fixture.js';
import { LabApp } from './lab-app.js';
import { OtlpReceiver } from './otlp-receiver.js';
import { RunningApp } from './running-app.js';

const [TRACE, CALLER] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const SERVER = 2;

let receiver: OtlpReceiver;
beforeAll(async () => (receiver = await OtlpReceiver.start()));
afterAll(() => receiver.close());

const tracing = () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });

describe('a check with a collector', () => {
  let lab: LabApp;
  beforeAll(async () => {
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=dns%20team, authorization=Bearer abc' };
    lab = await LabApp.start({ ...tracing(), ...headers, OTEL_SERVICE_NAME: 'dd-test', TRUST_PROXY: '1' });
  });
  afterAll(() => lab.close());

  it('is a request of the trace of its caller, with a report and its topics inside', async () => {
    const caller = { traceparent: `00-${TRACE}-${CALLER}-01`, 'x-forwarded-for': '192.0.2.77' };
    const { status, headers } = await lab.get('check/perfect.test', caller);
    expect(status).toBe(200);
    const request = await receiver.first('GET /api/v1/check/:domain');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, kind: SERVER, service: 'dd-test' });
    expect(request.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/check/:domain',
      'http.response.status_code': 200,
      'url.path': '/api/v1/check/perfect.test',
      'dd.request.id': headers.get('x-request-id'),
    });
    const report = await receiver.first('report check');
    expect(report).toMatchObject({ traceId: TRACE, parentSpanId: request.spanId, hasFailed: false });
    for (const topic of ['topic delegation', 'topic dmarc', 'topic smtp', 'topic validation'])
      expect(await receiver.first(topic)).toMatchObject({
        traceId: TRACE,
        parentSpanId: report.spanId,
        hasFailed: false,
      });
  });

  it('has no report where that comes from the cache', async () => {
    const before = receiver.named('report check').length;
    const trace = 'a'.repeat(32);
    await lab.get('check/perfect.test', { traceparent: `00-${trace}-${CALLER}-01` });
    await receiver.first('GET /api/v1/check/:domain', trace);
    expect(receiver.named('report check')).toHaveLength(before);
  });

  it('is sent with the headers of the operator, and without data of the client', () => {
    expect(receiver.headers[0]).toMatchObject({ 'x-tenant': 'dns team', authorization: 'Bearer abc' });
    expect(receiver.texts.join('\n')).not.toMatch(/192\.0\.2\.77|127\.0\.0\.1|user.?agent/i);
  });
});

describe('requests', () => {
  it('begin a trace if the caller has none, and are marked when they fail; the log has the trace', async () => {
    const app = await RunningApp.start({ ...tracing(), DD_LOG_LEVEL: 'info' }, undefined, [FixtureModule]);
    const output = await captured(() => app.get('/fixture/crash'));
    await captured(() => app.get('/api/v1/idn/bob@example.com?q=hush'));
    await app.get('/healthz');
    await app.close(); // sends what waits
    const crash = await receiver.first('GET /fixture/crash');
    expect(crash.hasFailed).toBe(true);
    expect(crash.parentSpanId ?? '').toBe('');
    for (const line of output.trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ traceId: crash.traceId, spanId: crash.spanId });
    expect((await receiver.first('GET /api/v1/idn/:name')).attributes['url.path']).toBe('/api/v1/idn/:name');
    expect(receiver.texts.join('\n')).not.toMatch(/bob|hush|secret detail|healthz/);
  });

  it.each([
    ['the caller has its own left out', {}, '00'],
    ['the operator wants none', { OTEL_TRACES_SAMPLER_ARG: '0' }, '01'],
  ])('are not recorded where %s', async (_, env, flags) => {
    const app = await RunningApp.start({ ...tracing(), ...env });
    const trace = flags === '00' ? 'b'.repeat(32) : 'c'.repeat(32);
    expect((await app.get('/api/v1/idn/example.com', { traceparent: `00-${trace}-${CALLER}-${flags}` })).status).toBe(
      200,
    );
    await app.close();
    expect(receiver.spans.filter(({ traceId }) => traceId === trace)).toEqual([]);
  });

  it('are answered while the collector is away', async () => {
    const away = await OtlpReceiver.start();
    const { url } = away;
    await away.close();
    const app = await RunningApp.start({ OTEL_EXPORTER_OTLP_ENDPOINT: url });
    expect((await app.get('/api/v1/idn/example.com')).status).toBe(200);
    await app.close();
  });
});
