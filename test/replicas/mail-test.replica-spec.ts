import { gunzipSync } from 'node:zlib';
import { MailTestInbox } from '#features/mail-test/mail-test-inbox.js';
import type { MailTestResult, MailTestStart } from '#features/mail-test/mail-test.dto.js';
import { RunningApp } from '../e2e/running-app.js';
import { deliver, MESSAGE, RECEIVING } from '../e2e/test-message.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { eventually } from './eventually.js';
import { describeWithRedis, RedisServer } from './redis-server.js';

const PATH = '/api/v1/mail-test';
const PATIENT = { DD_REDIS_TIMEOUT_MS: '5000', DD_DNS_DEADLINE_MS: '20000', DD_DNS_HEDGE_MS: '20000' };
const SECRET = MESSAGE.replace('A secret text', 'A text that is nowhere');

describeWithRedis('a mail test of several replicas', () => {
  let lab: Lab;
  let redis: RedisServer;
  let apps: [one: RunningApp, other: RunningApp];
  let ports: number[];
  beforeAll(async () => {
    [lab, redis] = await Promise.all([startPopulatedLab(), RedisServer.start()]);
    const start = () =>
      RunningApp.start({ ...lab.environment, ...PATIENT, ...RECEIVING, REDIS_URL: redis.url }, (builder) =>
        lab.replace(builder),
      );
    apps = [await start(), await start()];
    for (const app of apps) await eventually(async () => (await app.get('/readyz')).text.includes('"ready"'));
    ports = await Promise.all(apps.map(async ({ app }) => (await app.get(MailTestInbox).listen())!));
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await Promise.all([lab.close(), redis.close()]);
  });

  const startAt = async (replica: number) => (await apps[replica]!.send('POST', PATH)).body as MailTestStart;
  const resultAt = async (replica: number, { id }: MailTestStart) =>
    (await apps[replica]!.get(`${PATH}/${id}`)).body as MailTestResult;
  const keys = () => redis.ask((asked) => asked.keys('*mail-test*'));

  it('any replica shows what another one received, and what it answered', async () => {
    const test = await startAt(0);
    expect(await deliver(ports[1]!, test.address, { tls: false })).toMatch(/^250/);
    for (const replica of [0, 1])
      expect(await resultAt(replica, test)).toMatchObject({
        state: 'received',
        messages: 1,
        verdict: { state: 'good' },
        lastReply: { command: 'DATA' },
      });
    expect(await deliver(ports[0]!, test.address, { tls: false, client: '77.77.4.2' })).toMatch(/^250/);
    expect(await resultAt(1, test)).toMatchObject({ messages: 2, first: { verdict: 'good' } });
    expect((await apps[1].get(test.url, { accept: 'text/html' })).text).toContain('Compared with the first message');
  });

  it('three messages are taken by all of them together, also at once', async () => {
    const test = await startAt(0);
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => deliver(ports[i % 2]!, test.address, { tls: false })),
    );
    expect(replies.filter((reply) => reply!.startsWith('250'))).toHaveLength(3);
    expect(replies.filter((reply) => reply!.startsWith('452 4.2.2'))).toHaveLength(3);
    expect((await resultAt(0, test)).messages).toBe(3);
  });

  it('a stream of one replica tells of what another one received', async () => {
    const test = await startAt(0);
    const response = await fetch(`${apps[0].url}${PATH}/${test.id}/events`);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    await deliver(ports[1]!, test.address, { tls: false });
    let text = '';
    while (!text.includes('event: change')) text += (await reader.read()).value ?? '';
    await reader.cancel();
  });

  it('has an expiry from the start, holds no text of the message, and is gone when it is deleted', async () => {
    for (const key of await keys()) await redis.ask((asked) => asked.del(key));
    const test = await startAt(0);
    await deliver(ports[1]!, test.address, { tls: false, message: SECRET });
    await eventually(async () => (await resultAt(0, test)).sender !== null);
    const [key = '', ...others] = await keys();
    expect(others).toEqual([]);
    expect(key).not.toContain(test.id);
    const [left, fields] = await redis.ask(
      async (asked) => [await asked.pttl(key), await asked.hgetallBuffer(key)] as const,
    );
    expect(left).toBeGreaterThan(1_700_000);
    expect(left).toBeLessThanOrEqual(1_800_000);
    expect(Object.keys(fields).sort()).toEqual(['count', 'head', 'message-1', 'reply', 'sender-1']);
    for (const value of Object.values(fields))
      expect(value[0] === 0x1f ? gunzipSync(value).toString() : value.toString()).not.toContain(
        'A text that is nowhere',
      );
    await redis.ask((asked) => asked.pexpire(key, 1));
    await eventually(async () => (await keys()).length === 0);
    expect((await apps[1].get(`${PATH}/${test.id}`)).status).toBe(404);
    expect(await deliver(ports[0]!, test.address, { tls: false })).toMatch(/^550 5\.1\.1/);
    const another = await startAt(1);
    await deliver(ports[0]!, another.address, { tls: false });
    await apps[1].send('DELETE', `${PATH}/${another.id}`);
    await new Promise((resolve) => setTimeout(resolve, 500)); // the report of the sender comes later, and is not kept
    expect(await keys()).toEqual([]);
  });
});
