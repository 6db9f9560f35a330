import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { createApp } from '../../src/app.setup.js';
import { Config } from '#platform/config/config.js';
import { CidrBlock, IpAddress } from '#base/domain/ip-address.js';
import { probeText } from '#faces/probe/probe-text.js';
import { Metrics } from '#base/metrics/metrics.js';
import { temporaryFolder } from '../temporary-folder.js';

// It runs shells and other programs, which a busy machine delays.
jest.setTimeout(300_000);

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const files = readdirSync(join(ROOT, 'deploy'), { recursive: true, encoding: 'utf8' })
  .filter((path) => !path.includes('/templates/')) // test/deploy/chart.deploy-spec.ts renders them
  .map((path) => `deploy/${path}`);
const yaml = <T>(path: string) =>
  parseAllDocuments(read(path), { merge: true, strict: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors.join(', ')}`);
    return document.toJS() as T;
  });

interface Service {
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks: Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
}
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector: { readonly matchLabels: object } | object;
    readonly template: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly { readonly env: readonly { readonly name: string; readonly value: string }[] }[];
      };
    };
  };
}

interface Policy {
  readonly spec: {
    readonly podSelector: object;
    readonly ingress?: readonly object[];
    readonly egress?: readonly {
      readonly to: readonly { readonly ipBlock?: { readonly except: readonly string[] } }[];
    }[];
  };
}

const [compose] = yaml<{ services: Record<string, Service> }>('docker-compose.yml');
const replicas = Object.entries(compose!.services).filter(([name]) => name.startsWith('api-'));
const [deployment] = yaml<Manifest>('deploy/kubernetes/deployment.yaml');
const pod = deployment!.spec.template.spec;
const podEnv = Object.fromEntries(pod.containers[0]!.env.map(({ name, value }) => [name, value]));

it.each(files.filter((path) => path.endsWith('.yml') || path.endsWith('.yaml')))('%s can be read', (path) => {
  expect(yaml(path).length).toBeGreaterThan(0);
});

it('the kustomization lists every file, and selectors match the labels of the deployment', () => {
  const [{ resources }] = yaml<{ resources: string[] }>('deploy/kubernetes/kustomization.yaml') as [
    { resources: string[] },
  ];
  const manifests = readdirSync(join(ROOT, 'deploy/kubernetes')).filter(
    (path) => path.endsWith('.yaml') && path !== 'kustomization.yaml',
  );
  expect([...resources].sort()).toEqual(manifests.sort());
  const { labels } = deployment!.spec.template.metadata;
  for (const path of ['deployment', 'disruption-budget'])
    expect(yaml<Manifest>(`deploy/kubernetes/${path}.yaml`)[0]!.spec.selector).toEqual({ matchLabels: labels });
  expect(yaml<Manifest>('deploy/kubernetes/service.yaml')[0]!.spec.selector).toEqual(labels);
});

it('the proxy has the names of the three replicas', () => {
  const known = [...read('deploy/nginx/nginx.conf').matchAll(/^ {4}server (api-\d):3000 /gm)].map(([, name]) => name);
  expect(known).toEqual(replicas.map(([name]) => name));
  expect(known).toHaveLength(3);
  const addresses = replicas.map(([, { networks }]) => JSON.stringify(networks.inside));
  expect(new Set(addresses).size).toBe(3);
});

it.each([
  ['docker-compose.yml', replicas[0]![1].environment!, Number.parseInt(replicas[0]![1].stop_grace_period!)],
  ['deploy/kubernetes/deployment.yaml', podEnv, pod.terminationGracePeriodSeconds],
])('%s sets only existing variables and allows enough time for shutdown', (_, environment, graceSeconds) => {
  const { variables, http } = new Config({
    ...environment,
    API_KEY_SECRET_FILE: '',
    DD_METRICS_TOKEN_FILE: '',
    REDIS_URL_FILE: '',
  });
  expect([...variables.keys(), 'REDIS_URL']).toEqual(expect.arrayContaining(Object.keys(environment)));
  expect(environment.REDIS_URL_FILE).toMatch(/redis/);
  expect(environment).toMatchObject({ TRUST_PROXY: '1' });
  expect(http.drainMs).toBeGreaterThan(0);
  expect(graceSeconds * 1000).toBeGreaterThan(http.drainMs + http.shutdownMs);
});

describe('images', () => {
  const names = ['docker-compose.yml', 'Dockerfile', ...files.filter((path) => /\.ya?ml$/.test(path))].flatMap((path) =>
    [...read(path).matchAll(/^\s*(?:image:|FROM) +(\S+)/gm)].map(([, image]) => ({ path, image: image! })),
  );

  it.each(names)('$path: $image is no tag that moves by itself', ({ path, image }) => {
    const ownBuild = path === 'docker-compose.yml' && image === 'domain-diagnostics';
    expect(ownBuild || /[:@]/.test(image)).toBe(true);
    expect(image).not.toMatch(/:latest$/);
    if (path.startsWith('deploy/kubernetes')) expect(image).toMatch(/@sha256:/);
  });

  const apply = (...images: string[]) => applyWith({}, ...images);
  const applyWith = (environment: Record<string, string>, ...images: string[]) =>
    spawnSync(join(ROOT, 'deploy/kubernetes/apply'), images, {
      env: { ...process.env, DRY_RUN: '1', ...environment },
      encoding: 'utf8',
    });
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

  it('of the cluster are named by the digest that is given, in all their places', () => {
    const { status, stdout } = apply(`registry.example/dd@${digest}`, `docker.io/library/redis@${digest}`);
    expect(status).toBe(0);
    expect([...stdout.matchAll(/^ +image: (\S+)/gm)].map(([, image]) => image)).toEqual([
      `registry.example/dd@${digest}`,
      `docker.io/library/redis@${digest}`,
    ]);
  });

  it.each<[environment: Record<string, string>, scans: string[], left: string[]]>([
    [{}, [], []],
    [{ SCANS: '1' }, ['settings', 'redis', 'worker', 'network-policies'], ['redis']],
  ])('with %j, every manifest is applied once', (environment, scans, left) => {
    const { status, stdout } = applyWith(environment, `dd@${digest}`, `redis@${digest}`);
    expect(status).toBe(0);
    const [{ resources }] = yaml<{ resources: string[] }>('deploy/kubernetes/kustomization.yaml') as [
      { resources: string[] },
    ];
    const paths = [
      ...resources
        .map((path) => path.replace('.yaml', ''))
        .filter((path) => path !== 'namespace' && !left.includes(path)),
      ...scans.map((path) => `scans/${path}`),
    ];
    const names = (text: string) =>
      parseAllDocuments(text)
        .map((document) => document.toJS() as Manifest | null)
        .flatMap((manifest) => (manifest ? `${manifest.kind} ${manifest.metadata.name}` : []))
        .sort();
    const expected = names(paths.map((path) => read(`deploy/kubernetes/${path}.yaml`)).join('\n---\n'));
    expect(names(stdout)).toEqual(expected);
    expect(new Set(expected).size).toBe(expected.length);
    expect(stdout).not.toContain('DIGEST');
  });

  it.each([
    ['dd:1.2.3', `redis@${digest}`],
    [`dd@${digest}`, 'redis:7-alpine'],
    ['dd@sha256:DIGEST', `redis@${digest}`],
    [`dd@${digest}`],
    [`dd@${digest}`, `redis|e id@${digest}`],
  ])('are refused without one: %s %s', (...images) => {
    expect(apply(...images)).toMatchObject({ status: 2, stdout: '' });
  });
});

it('network policies deny by default, keep Redis to the replicas, and let out to public addresses only', () => {
  const policies = yaml<Policy>('deploy/kubernetes/network-policies.yaml');
  const [all, api, redis] = policies.map(({ spec }) => spec);
  expect(all).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  expect(api!.podSelector).toEqual({ matchLabels: deployment!.spec.template.metadata.labels });
  expect(redis!.ingress).toEqual([{ from: [{ podSelector: api!.podSelector }], ports: expect.anything() as object }]);
  expect(redis!.egress).toBeUndefined();
  const blocks = api!.egress!.flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
  const excepted = blocks.flatMap(({ except }) => except).map((block) => CidrBlock.parse(block)!);
  for (const address of [
    '168.63.129.16',
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
  ])
    expect(excepted.some((block) => block.contains(IpAddress.parse(address)!))).toBe(true);
});

describe('workers for scans in a cluster', () => {
  const [worker] = yaml<Manifest>('deploy/kubernetes/scans/worker.yaml');
  const [settings] = yaml<{ data: Record<string, string> }>('deploy/kubernetes/scans/settings.yaml');
  const workerPod = worker!.spec.template.spec;
  const workerEnv = Object.fromEntries(workerPod.containers[0]!.env.map(({ name, value }) => [name, value]));
  const configured = (env: Readonly<Record<string, string>>) =>
    new Config({
      ...settings!.data,
      ...env,
      API_KEY_SECRET_FILE: '',
      DD_METRICS_TOKEN_FILE: '',
      REDIS_URL_FILE: '',
      REDIS_URL: 'redis://r',
    });

  it('replicas and workers share settings, and have their roles', () => {
    const { envFrom } = pod.containers[0] as unknown as { envFrom: unknown };
    expect(envFrom).toEqual([{ configMapRef: { name: 'scans', optional: true } }]);
    expect(configured(podEnv).scans?.role).toBe('api');
    const { scans, variables, http } = configured(workerEnv);
    expect(scans?.role).toBe('worker');
    expect([...variables.keys(), 'REDIS_URL']).toEqual(
      expect.arrayContaining([...Object.keys(settings!.data), ...Object.keys(workerEnv)]),
    );
    expect(workerPod.terminationGracePeriodSeconds * 1000).toBeGreaterThan(http.shutdownMs);
    expect(worker!.spec).not.toHaveProperty('replicas');
  });

  it('no request is sent to them, and they may reach what replicas may', () => {
    const { labels } = worker!.spec.template.metadata;
    expect(yaml<Manifest>('deploy/kubernetes/service.yaml')[0]!.spec.selector).not.toEqual(labels);
    const policies = yaml<Policy>('deploy/kubernetes/network-policies.yaml');
    const [own, ofRedis] = yaml<Policy>('deploy/kubernetes/scans/network-policies.yaml').map(({ spec }) => spec);
    expect(own).toEqual({ ...policies[1]!.spec, podSelector: { matchLabels: labels } });
    expect(ofRedis).toMatchObject({
      podSelector: policies[2]!.spec.podSelector,
      ingress: [{ from: [{ podSelector: { matchLabels: labels } }] }],
    });
  });

  it('their Redis is that of the replicas, but keeps what it has', () => {
    const [before] = yaml<Manifest>('deploy/kubernetes/redis.yaml');
    const [after, service, claim] = yaml<Manifest>('deploy/kubernetes/scans/redis.yaml');
    expect(after!.metadata).toEqual(before!.metadata);
    expect(after!.spec.selector).toEqual(before!.spec.selector);
    expect(service).toEqual(yaml<Manifest>('deploy/kubernetes/redis.yaml')[1]);
    const { containers, volumes } = after!.spec.template.spec as unknown as {
      containers: [{ args: string[]; volumeMounts: object[] }];
      volumes: object[];
    };
    expect(containers[0].args.join(' ')).toMatch(/ --appendonly yes --dir \/data .* --maxmemory-policy noeviction$/);
    expect(containers[0].volumeMounts).toContainEqual({ name: 'data', mountPath: '/data' });
    expect(volumes).toContainEqual({ name: 'data', persistentVolumeClaim: { claimName: claim!.metadata.name } });
  });

  it('are as many as what waits needs, and one scan has chunks for all of them', () => {
    const [autoscaler] = yaml<{
      spec: {
        scaleTargetRef: { name: string };
        maxReplicaCount: number;
        triggers: [{ metadata: { query: string; ignoreNullValues: string } }];
      };
    }>('deploy/kubernetes/optional/scan-autoscaler.yaml');
    const { scaleTargetRef, maxReplicaCount, triggers } = autoscaler!.spec;
    expect(scaleTargetRef.name).toBe(worker!.metadata.name);
    expect(configured(workerEnv).scans!.chunksAtOnce).toBe(2 * maxReplicaCount);
    expect(triggers[0].metadata).toMatchObject({
      query: 'max(dd_scan_domains_waiting{job="domain-diagnostics"})',
      ignoreNullValues: 'false',
    });
  });

  it('are scraped as the job that alerts and dashboard select', () => {
    const [, monitor] = yaml<{ spec: { podMetricsEndpoints: object[] } }>(
      'deploy/kubernetes/optional/pod-monitor.yaml',
    );
    expect(monitor!.spec).toMatchObject({
      selector: { matchLabels: worker!.spec.template.metadata.labels },
      podMetricsEndpoints: [{ relabelings: [{ targetLabel: 'job', replacement: 'domain-diagnostics' }] }],
    });
  });
});

it('the number of replicas is the autoscaler’s, and a busy second takes no replica out', () => {
  expect(deployment!.spec).not.toHaveProperty('replicas');
  const [container] = pod.containers as unknown as [
    Record<string, { timeoutSeconds: number; failureThreshold: number }>,
  ];
  for (const probe of ['readinessProbe', 'livenessProbe']) {
    expect(container[probe]!.timeoutSeconds).toBeGreaterThanOrEqual(5);
    expect(container[probe]!.failureThreshold).toBeGreaterThanOrEqual(3);
  }
});

it('the composition listens on loopback only, and every container has a memory limit', () => {
  const services = Object.values(compose!.services) as unknown as {
    ports?: string[];
    deploy?: { resources: { limits: { memory?: string } } };
  }[];
  for (const { ports = [], deploy } of services) {
    expect(deploy?.resources.limits.memory).toMatch(/^\d+M$/);
    for (const port of ports) expect(port).toMatch(/^(?:\$\{DD_BIND:-127\.0\.0\.1\}|127\.0\.0\.1):/);
  }
});

it('alerts of watched domains are tested with the interval that is shipped', () => {
  const [, interval] = /watched-domains[^]*?scrape_interval: (\S+)/.exec(read('deploy/prometheus/prometheus.yml'))!;
  const tested = [...read('deploy/prometheus/domains.test.yml').matchAll(/^ {4}interval: (\S+)/gm)];
  expect(new Set(tested.map(([, one]) => one))).toEqual(new Set([interval]));
});

it('Redis requires a password that is not in the repository', () => {
  const text = read('deploy/kubernetes/redis.yaml');
  expect(text).toMatch(/args:\s+\[\s+'\/run\/secrets\/redis\/redis\.conf',/);
  expect(text).not.toMatch(/requirepass (?!\$password)/);
  expect(podEnv.REDIS_URL).toBeUndefined();
  expect(podEnv.REDIS_URL_FILE).toBe('/run/secrets/redis/url');
});

describe('Redis of the composition', () => {
  const { redis } = compose!.services as { redis: Service };
  const replica = replicas[0]![1];

  /** Runs the start script of the container, with `echo` instead of redis-server. */
  const started = (folder: string, scans = 'off') => {
    const [shell, option, script] = redis.command as [string, string, string];
    const lines = script.replaceAll('$$', '$').replace('cd /data', 'cd "$0"').replace('exec redis-server', 'echo');
    const { status, stdout } = spawnSync(shell, [option, lines, folder], {
      encoding: 'utf8',
      env: { ...process.env, DD_SCANS: scans },
    });
    const [conf, url] = ['redis.conf', 'url'].map((name) => readFileSync(join(folder, name), 'utf8').trim());
    return { status, stdout, conf: conf!, url: url! };
  };

  it('generates a password once, which the replicas read', () => {
    const folder = temporaryFolder('redis');
    const first = started(folder);
    const [, password = ''] = /^requirepass ([\da-f]{64})$/.exec(first.conf) ?? [];
    expect(first).toMatchObject({ status: 0, url: `redis://:${password}@redis:6379` });
    expect(first.stdout).toMatch(/^redis\.conf --save /);
    expect(statSync(join(folder, 'url')).mode & 0o777).toBe(0o644);
    expect(started(folder)).toEqual(first);
    expect(started(temporaryFolder('redis')).url).not.toBe(first.url);
    const { nodes } = new Config({ REDIS_URL_FILE: join(folder, 'url') }).redis;
    expect(nodes).toMatchObject([{ host: 'redis', port: 6379, password }]);
  });

  it('keeps what it has, and drops nothing, where scans are on', () => {
    const { stdout } = started(temporaryFolder('redis'), 'on');
    expect(stdout).toMatch(/^redis\.conf --save {2}--appendonly yes --maxmemory 384mb --maxmemory-policy noeviction$/m);
    expect(redis.environment).toEqual({ DD_SCANS: '${DD_SCANS:-off}' });
  });

  it('has two workers for scans in a profile, which read the same settings as the replicas', () => {
    const workers = Object.entries(compose!.services).filter(([name]) => name.startsWith('worker-'));
    expect(workers).toHaveLength(2);
    for (const [name, worker] of workers) {
      expect(worker).toMatchObject({ profiles: ['scans'], volumes: replica.volumes });
      expect(worker.environment).toEqual({ ...replica.environment, DD_ROLE: 'worker' });
      expect(
        new Config({ ...worker.environment, REDIS_URL_FILE: '', REDIS_URL: 'redis://r', DD_SCANS: 'on' }).scans?.role,
      ).toBe('worker');
      expect(read('deploy/prometheus/prometheus.yml')).toContain(name);
    }
  });

  it('stores it on a volume that the replicas mount', () => {
    expect(redis.volumes).toEqual(['redis:/data']);
    expect(replica.volumes).toEqual(['redis:/run/redis:ro']);
    expect(replica.environment).toMatchObject({ REDIS_URL: '', REDIS_URL_FILE: '/run/redis/url' });
  });
});

describe('alerts and dashboard', () => {
  const alerts = read('deploy/prometheus/alerts.yml') + read('deploy/prometheus/domains.yml');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

  let measured: readonly string[];
  beforeAll(async () => {
    const app = await createApp(new Config({ DD_LOG_LEVEL: 'error' }));
    const text = app.get(Metrics).text();
    measured = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
    await app.close();
  });

  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/dashboard.json'])(
    '%s uses only existing metrics',
    (path) => {
      const used = [...read(path).matchAll(/\b(?:dd|process)_[a-z_]+/g)].map(([name]) =>
        name.replace(/_(bucket|count|sum)$/, ''),
      );
      expect(used.length).toBeGreaterThan(10);
      expect(used.filter((name) => !measured.includes(name))).toEqual([]);
    },
  );

  it.each(['deploy/prometheus/domains.yml', 'deploy/grafana/domains.json'])(
    '%s uses only metrics that a probe returns',
    (path) => {
      const text = probeText({ score: 1, findings: [{ id: 'a.b', severity: 'warn' }] }, 1);
      const returned = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
      const used = [...read(path).matchAll(/\b(?:dd|probe)_[a-z_]+/g)].map(([name]) => name);
      expect(used.length).toBeGreaterThan(2);
      expect(used.filter((name) => !returned.includes(name))).toEqual([]);
    },
  );

  it('the runbook has a section for every alert and no other', () => {
    const explained = [...read('docs/operations.md').matchAll(/^\| `(\w+)` +\| (?:critical|warning|info) /gm)];
    expect(explained.map(([, name]) => name).sort()).toEqual([...names].sort());
  });

  it.each(['dashboard', 'domains'])('%s.json is one that Grafana can draw', (name) => {
    const { panels } = JSON.parse(read(`deploy/grafana/${name}.json`)) as {
      panels: { id: number; type: string; targets?: { expr: string }[]; gridPos: { x: number; w: number } }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { type, targets, gridPos } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      if (type !== 'row') expect(targets!.length).toBeGreaterThan(0);
    }
  });
});

it('the image gets every file of the build', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = scripts.build!.match(/\btsconfig[\w.]*\.json|\bscripts(?=\/[\w-]+\.mjs)/g) ?? [];
  expect(named.length).toBeGreaterThan(2);
  for (const file of [...named, 'tsconfig.json', 'jest.config.mjs', 'openapi.json', 'test']) {
    expect(read('.dockerignore').split('\n')).toContain(`!${file}`);
    expect(read('Dockerfile')).toContain(file);
  }
});

it('the changelog has a dated section of this version, which the release workflow publishes', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## ${version.replaceAll('.', '\\.')} – \\d{4}-\\d{2}-\\d{2}$`, 'm'),
  );
});
