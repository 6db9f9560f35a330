import 'reflect-metadata';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { createApp } from '../../src/app.setup.js';
import { Config } from '../../src/config/config.js';
import { Metrics } from '../../src/metrics/metrics.js';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const files = readdirSync(join(ROOT, 'deploy'), { recursive: true, encoding: 'utf8' }).map((path) => `deploy/${path}`);
const yaml = <T>(path: string) =>
  parseAllDocuments(read(path), { merge: true, strict: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors.join(', ')}`);
    return document.toJS() as T;
  });

interface Service {
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

const [compose] = yaml<{ services: Record<string, Service> }>('docker-compose.yml');
const replicas = Object.entries(compose!.services).filter(([name]) => name.startsWith('api-'));
const [deployment] = yaml<Manifest>('deploy/kubernetes/deployment.yaml');
const pod = deployment!.spec.template.spec;
const podEnv = Object.fromEntries(pod.containers[0]!.env.map(({ name, value }) => [name, value]));

it.each(files.filter((path) => path.endsWith('.yml') || path.endsWith('.yaml')))('%s can be read', (path) => {
  expect(yaml(path).length).toBeGreaterThan(0);
});

it('Kubernetes is told of every file, and selects what the deployment labels', () => {
  const [{ resources }] = yaml<{ resources: string[] }>('deploy/kubernetes/kustomization.yaml') as [
    { resources: string[] },
  ];
  const manifests = readdirSync(join(ROOT, 'deploy/kubernetes')).filter((path) => path !== 'kustomization.yaml');
  expect([...resources].sort()).toEqual(manifests.sort());
  const { labels } = deployment!.spec.template.metadata;
  for (const path of ['deployment', 'disruption-budget'])
    expect(yaml<Manifest>(`deploy/kubernetes/${path}.yaml`)[0]!.spec.selector).toEqual({ matchLabels: labels });
  expect(yaml<Manifest>('deploy/kubernetes/service.yaml')[0]!.spec.selector).toEqual(labels);
});

it('three replicas stand behind the proxy, under the names it knows', () => {
  const known = [...read('deploy/nginx/nginx.conf').matchAll(/^ {4}server (api-\d):3000 /gm)].map(([, name]) => name);
  expect(known).toEqual(replicas.map(([name]) => name));
  expect(known).toHaveLength(3);
  const addresses = replicas.map(([, { networks }]) => JSON.stringify(networks.inside));
  expect(new Set(addresses).size).toBe(3);
});

it.each([
  ['docker-compose.yml', replicas[0]![1].environment!, Number.parseInt(replicas[0]![1].stop_grace_period!)],
  ['deploy/kubernetes/deployment.yaml', podEnv, pod.terminationGracePeriodSeconds],
])('%s names variables that there are, and leaves time to end', (_, environment, graceSeconds) => {
  const { variables, http } = new Config({ ...environment, API_KEY_SECRET_FILE: '' });
  expect([...variables.keys(), 'REDIS_URL']).toEqual(expect.arrayContaining(Object.keys(environment)));
  expect(environment).toMatchObject({ REDIS_URL: 'redis://redis:6379', TRUST_PROXY: '1' });
  expect(http.drainMs).toBeGreaterThan(0);
  expect(graceSeconds * 1000).toBeGreaterThan(http.drainMs + http.shutdownMs);
});

describe('alerts and dashboard', () => {
  const alerts = read('deploy/prometheus/alerts.yml');
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

  it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/dashboard.json'])(
    '%s looks at nothing that is not measured',
    async (path) => {
      const app = await createApp(new Config({ DD_LOG_LEVEL: 'error' }));
      const measured = [
        ...app
          .get(Metrics)
          .text()
          .matchAll(/^# TYPE (\S+)/gm),
      ].map(([, name]) => name);
      await app.close();
      const used = [...read(path).matchAll(/\b(?:dd|process)_[a-z_]+/g)].map(([name]) =>
        name.replace(/_(bucket|count|sum)$/, ''),
      );
      expect(used.length).toBeGreaterThan(10);
      expect(used.filter((name) => !measured.includes(name))).toEqual([]);
    },
  );

  it('every alert has its paragraph in the runbook, and no other stands there', () => {
    const explained = [...read('docs/operations.md').matchAll(/^\| `(\w+)` +\| (?:critical|warning|info) /gm)];
    expect(explained.map(([, name]) => name).sort()).toEqual([...names].sort());
  });

  it('the dashboard is one that Grafana can draw', () => {
    const { panels } = JSON.parse(read('deploy/grafana/dashboard.json')) as {
      panels: { id: number; type: string; targets?: { expr: string }[]; gridPos: { x: number; w: number } }[];
    };
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { type, targets, gridPos } of panels) {
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
      if (type !== 'row') expect(targets!.length).toBeGreaterThan(0);
    }
  });
});
