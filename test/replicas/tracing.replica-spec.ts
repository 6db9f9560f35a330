import { setTimeout as sleep } from 'node:timers/promises';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';
import type { ScanResult, ScanStart } from '#features/scans/scans.dto.js';
import { OtlpReceiver } from '../e2e/otlp-receiver.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { build, start, type Started, stopped } from '../smoke/built-app.js';
import { describeWithRedis, RedisServer } from './redis-server.js';

const SECRET = 'a secret of more than thirty-two characters';
const KEY = new OwnKeys(SECRET).issue('Registry').key;
const [TRACE, CALLER] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const DOMAINS = ['perfect.test', ...Array.from({ length: 59 }, (_, i) => `made-up-${i}.com`)]; // two chunks
const CONSUMER = 5;
const PATIENCE_MS = 240_000;

jest.setTimeout(2 * PATIENCE_MS);

describeWithRedis('traces of the built program', () => {
  let [lab, redis, receiver]: [Lab?, RedisServer?, OtlpReceiver?] = [];
  let services: Started[] = [];
  beforeAll(async () => {
    build();
    [lab, redis, receiver] = await Promise.all([startPopulatedLab(), RedisServer.start(), OtlpReceiver.start()]);
    const environment = (role: string) => ({
      ...(lab!.environment as Record<string, string>),
      ...{ DD_SCANS: 'on', DD_ROLE: role, REDIS_URL: redis!.url, API_KEY_SECRET: SECRET },
      ...{ DD_DNS_DEADLINE_MS: '20000', DD_DNS_HEDGE_MS: '20000', DD_REDIS_TIMEOUT_MS: '5000' },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver!.url, OTEL_SERVICE_NAME: role },
    });
    services = await Promise.all(['api', 'worker'].map((role) => start(environment(role))));
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => stopped(service, 'SIGKILL')));
    await Promise.all([lab?.close(), redis?.close(), receiver?.close()]);
  });

  it('lead from the request that starts a scan to the chunks that a worker checks', async () => {
    const { url } = services[0]!;
    const response = await fetch(`${url}/api/v1/scans`, {
      method: 'POST',
      body: DOMAINS.join('\n'),
      headers: { 'X-Api-Key': KEY, 'Content-Type': 'text/plain', traceparent: `00-${TRACE}-${CALLER}-01` },
    });
    const { id } = (await response.json()) as ScanStart;
    const state = async () => ((await (await fetch(`${url}/api/v1/scans/${id}`)).json()) as ScanResult).state;
    for (const end = Date.now() + PATIENCE_MS; (await state()) !== 'done' && Date.now() < end;) await sleep(200);
    await Promise.all(services.map((service) => stopped(service))); // sends what waits
    const request = await receiver!.first('POST /api/v1/scans');
    expect(request).toMatchObject({ service: 'api', traceId: TRACE, parentSpanId: CALLER });
    const chunks = receiver!.named('scan chunk');
    expect(chunks).toHaveLength(2);
    for (const chunk of chunks)
      expect(chunk).toMatchObject({ service: 'worker', traceId: TRACE, parentSpanId: request.spanId, kind: CONSUMER });
    expect(chunks.map(({ attributes }) => Number(attributes['dd.scan.domains'])).sort()).toEqual([10, 50]);
    const domains = receiver!.named('scan domain');
    const ids = chunks.map(({ spanId }) => spanId);
    expect(domains.length).toBe(DOMAINS.length);
    for (const { parentSpanId } of domains) expect(ids).toContain(parentSpanId);
    expect(domains[0]!.attributes).toEqual({ 'dd.scan.checks': 'health' });
    const told = receiver!.texts.join('\n');
    expect(told).not.toContain(id);
    expect(told).not.toContain(KEY);
    expect(told).not.toMatch(/made-up|perfect\.test|127\.0\.0\.1/);
  });
});
