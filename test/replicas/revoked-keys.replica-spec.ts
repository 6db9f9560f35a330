import { build, run } from '../smoke/built-app.js';
import { eventually } from './eventually.js';
import { describeWithRedis, RedisServer } from './redis-server.js';
import { Replicas } from './replicas.js';

const SECRET = { API_KEY_SECRET: 'a secret of at least thirty-two characters' };

describeWithRedis('npm run keys -- revoke, with Redis', () => {
  let redis: RedisServer;
  let replicas: Replicas;
  beforeAll(async () => {
    redis = await RedisServer.start();
    replicas = await Replicas.start(2, SECRET, { REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await replicas.close();
    await redis.close();
  });

  const keys = (env: object, ...args: string[]) => run('dist/cli/keys.js', args, { ...SECRET, ...env });
  const statuses = (key: string) =>
    Promise.all(
      replicas.running.map(({ url }) =>
        fetch(`${url}/api/v1/generate/spf`, {
          method: 'POST',
          body: '{}',
          headers: { 'x-api-key': key, 'content-type': 'application/json' },
        }).then(({ status }) => status),
      ),
    );
  const all = (status: number, key: string) => async () => (await statuses(key)).every((one) => one === status);

  it('is obeyed by every replica within moments, even when Redis forgets it', async () => {
    build();
    const [key = '', note = ''] = keys({}, 'issue', '--name', 'doomed').stdout.split('\n');
    const id = /doomed-[\da-f]+/.exec(note)![0];
    expect(await statuses(key)).toEqual([200, 200]);
    const { status, stdout } = keys({ REDIS_URL: redis.url }, 'revoke', id);
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^Revoked ${id}: all replicas apply this[^]*REVOKED_KEYS=${id}\n$`)),
    ]);
    await eventually(all(401, key));
    expect(keys({ REDIS_URL: redis.url }, 'verify', key)).toMatchObject({ status: 1, stdout: 'not valid: revoked\n' });
    await redis.ask((asked) => asked.flushall());
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await statuses(key)).toEqual([401, 401]);
  });

  it('verify says so when Redis cannot be asked', () => {
    const [key = ''] = keys({}, 'issue', '--name', 'unknown').stdout.split('\n');
    expect(keys({ REDIS_URL: redis.url }, 'verify', key)).toMatchObject({ status: 0 });
    const { status, stdout } = keys({ REDIS_URL: 'redis://127.0.0.1:1' }, 'verify', key);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/^unknown: Redis is not available/)]);
  });

  it('says so when the replicas cannot be informed', () => {
    const { status, stdout } = keys({ REDIS_URL: 'redis://127.0.0.1:1' }, 'revoke', 'some-0123456789abcdef');
    expect([status, stdout]).toEqual([1, expect.stringContaining('REVOKED_KEYS=some-0123456789abcdef')]);
  });
});
