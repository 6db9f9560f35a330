import { build, runMeanwhile } from '../smoke/built-app.js';
import { eventually } from './eventually.js';
import { describeWithRedis, RedisServer } from './redis-server.js';
import { Replicas } from './replicas.js';

describeWithRedis('npm run clients, with Redis', () => {
  let redis: RedisServer;
  let replicas: Replicas;
  beforeAll(async () => {
    redis = await RedisServer.start();
    replicas = await Replicas.start(2, { REDIS_URL: redis.url, BLOCKED_CLIENTS: '198.51.100.7' });
    build();
  });
  afterAll(async () => {
    await replicas.close();
    await redis.close();
  });

  const clients = (...args: string[]) => runMeanwhile('dist/cli/clients.js', args, { REDIS_URL: redis.url });
  const all = (status: number, client: string) => async () =>
    (await Promise.all([0, 1].map((replica) => replicas.get('/healthz', client, replica)))).every(
      (answer) => answer.status === status,
    );

  it('blocks a network on every replica within moments, and lets it in again', async () => {
    expect(await all(200, '192.0.2.9')()).toBe(true);
    expect(await clients('block', '192.0.2.77/24')).toMatchObject({ status: 0 });
    expect(await clients('list')).toMatchObject({ stdout: '192.0.2.0/24\n' });
    await eventually(all(403, '192.0.2.9'));
    expect(await all(200, '192.0.3.9')()).toBe(true);
    expect(await clients('unblock', '192.0.2.0/24')).toMatchObject({ status: 0 });
    await eventually(all(200, '192.0.2.9'));
    expect(await clients('unblock', '192.0.2.0/24')).toMatchObject({ status: 1 });
  });

  it('leaves those that the environment names', async () => {
    expect(await all(403, '198.51.100.7')()).toBe(true);
    expect(await clients('unblock', '198.51.100.7')).toMatchObject({ status: 1 });
    expect(await all(403, '198.51.100.7')()).toBe(true);
  });

  it('keeps what is known while Redis is away', async () => {
    await clients('block', '2001:db8::/64');
    await eventually(all(403, '2001:db8::1'));
    await redis.end();
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(await all(403, '2001:db8::1')()).toBe(true);
    expect(await clients('block', '192.0.2.1')).toMatchObject({ status: 1 });
    await redis.begin();
  });

  it.each([[[]], [['block']], [['block', 'nonsense']], [['list-all']]])('does not understand %j', async (args) => {
    expect(await clients(...args)).toMatchObject({ status: 2 });
  });
});
