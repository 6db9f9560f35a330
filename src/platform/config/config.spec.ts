import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { temporaryFolder } from '#test/temporary-folder.js';
import { Config } from './config.js';
import { ROOT } from './installation.js';
import { ConfigError } from './environment.js';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    new Config(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
};

describe('Config', () => {
  it('works with an empty environment', () => {
    const config = new Config({});
    expect(config.http).toMatchObject({ port: 3000, host: '', publicUrl: '', trustProxy: 0 });
    expect(config.limits.day).toMatchObject({ anonymous: 50, keyed: 5000 });
    expect(config.limits.burst).toMatchObject({ anonymous: 5, keyed: 30 });
    expect(config.cache.ttlMs).toBe(300_000);
  });

  it('names all invalid variables at once', () => {
    const env = {
      PORT: '65536',
      PUBLIC_URL: 'ftp://example.com',
      DD_SECURITY_CONTACT: 'http://dd.example/report',
      TRUST_PROXY: '-1',
      API_KEY_SECRET: 'short',
      BLOCKED_CLIENTS: '10.0.0.0/33,fe80::/10,nonsense',
      DD_LOG_LEVEL: 'loud',
      DD_CACHE_SECONDS: '1e3',
      DD_SMTP_CANARIES: 'mx.example.com, 192.0.2.1',
      DD_RDAP_BOOTSTRAP_URL: 'file:///etc/passwd',
      DD_PROBE_TIMEOUT_MS: '0',
      REDIS_URL: 'http://cache.example',
      DD_REDIS_PREFIX: 'dd{',
    };
    const problems = problemsOf(env);
    expect(problems).toHaveLength(Object.keys(env).length);
    for (const name of Object.keys(env)) expect(problems.join('\n')).toContain(`${name} must`);
  });

  it.each([
    [{ PORT: ' 8080 ' }, (config: Config) => config.http.port, 8080],
    [{ PORT: '' }, (config: Config) => config.http.port, 3000],
    [
      { DD_SECURITY_CONTACT: 'me@dd.example, tel:+49-30-1' },
      (config: Config) => config.securityContacts,
      ['mailto:me@dd.example', 'tel:+49-30-1'],
    ],
    [{ PUBLIC_URL: 'https://dd.example/' }, (config: Config) => config.http.publicUrl, 'https://dd.example'],
    [{ REVOKED_KEYS: 'a-1, b-2' }, (config: Config) => [...config.keys.revoked], ['a-1', 'b-2']],
    [
      { BLOCKED_CLIENTS: '192.0.2.0/24 ::1' },
      ({ blockedClients }: Config) => blockedClients.map(String),
      ['192.0.2.0/24', '::1/128'],
    ],
    [
      { BLOCKED_CLIENTS: '::ffff:192.0.2.0/120 ::ffff:c000:201 ::/0' },
      ({ blockedClients }: Config) => blockedClients.map(String),
      ['192.0.2.0/24', '192.0.2.1/32', '::/0'],
    ],
    [
      { DD_SMTP_CANARIES: 'MX.one.example two.example' },
      ({ targets }: Config) => targets.probe.canaries.map(String),
      ['mx.one.example', 'two.example'],
    ],
    [{}, ({ redis }: Config) => redis, { nodes: [], prefix: 'dd:', timeoutMs: 75 }],
    [{ REDIS_URL: 'redis://a, redis://b' }, ({ redis }: Config) => redis.nodes.map(({ host }) => host), ['a', 'b']],
    [{}, ({ targets }: Config) => targets.probe.canaries.length, 2],
    [{ DD_RDAP_CACHE_DIR: '/var/cache/dd' }, ({ targets }: Config) => targets.rdap.cacheDir, '/var/cache/dd'],
    [{}, ({ targets }: Config) => targets.rdap.cacheDir, join(tmpdir(), 'domain-diagnostics')],
  ])('reads %j', (env, pick, expected) => {
    expect(pick(new Config(env))).toEqual(expected);
  });

  it('reads a secret from a file, and rejects one that is given twice or cannot be read', () => {
    const file = join(temporaryFolder('config'), 'secret');
    writeFileSync(file, `${'s'.repeat(40)}\n`);
    expect(new Config({ API_KEY_SECRET_FILE: file }).keys.secret).toBe('s'.repeat(40));
    expect(problemsOf({ API_KEY_SECRET_FILE: file, API_KEY_SECRET: 'x'.repeat(40) })).toHaveLength(1);
    expect(problemsOf({ API_KEY_SECRET_FILE: `${file}.not` })).toEqual([
      'API_KEY_SECRET_FILE points to a file that cannot be read',
    ]);
  });

  it('reports unknown variables with our prefix', () => {
    const { notes } = new Config({
      DD_LIMIT_DAY_ANONYMUS: '1',
      DD_SOMETHING_ELSE_ENTIRELY: '1',
      PATH: '/bin',
      API_KEY_SECRET: 'x'.repeat(32),
    });
    expect(notes).toEqual([
      'DD_LIMIT_DAY_ANONYMUS is not a known variable and has no effect. Did you mean DD_LIMIT_DAY_ANONYMOUS?',
      'DD_SOMETHING_ELSE_ENTIRELY is not a known variable and has no effect',
    ]);
  });
});

describe('.env.example', () => {
  const example = readFileSync(new URL('.env.example', ROOT), 'utf8');
  const defaults = Object.fromEntries(new Config({}).variables);

  it('list exactly the existing variables, with their defaults', () => {
    expect(parseEnv(example)).toEqual(defaults);
  });

  it('are read by a shell as they are by Node', () => {
    const script = 'set -eua; . ./.env.example; exec node -p "JSON.stringify(process.env)"';
    const printed = execFileSync('sh', ['-c', script], {
      cwd: ROOT,
      env: { PATH: process.env.PATH },
      encoding: 'utf8',
    });
    expect(JSON.parse(printed)).toMatchObject(defaults);
  });
});
