import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { Config } from '#platform/config/config.js';
import { VERSION } from '#platform/config/installation.js';
import { temporaryFolder } from '../temporary-folder.js';
import { needs } from './installed.js';
import { faultsOf } from './manifest-schemas.js';

const CHART = join(__dirname, '../../deploy/helm/domain-diagnostics');
const KUBERNETES = join(__dirname, '../../deploy/kubernetes');
const GO_LIBRARIES = '/usr/share/gocode';
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

type Fields = Record<string, unknown>;
interface Manifest extends Fields {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Fields };
  readonly spec: Fields;
  readonly data: Readonly<Record<string, string>>;
}
interface Pod {
  readonly containers: readonly [{ readonly image: string; readonly env: readonly { name: string; value: string }[] }];
}

const read = (path: string) => readFileSync(path, 'utf8');
const accepts = new Ajv({ allErrors: true, strict: false }).compile(
  JSON.parse(read(join(CHART, 'values.schema.json'))) as object,
);

/** Helm renders with the same two libraries (README of the chart). */
class Renderer {
  private readonly program = join(temporaryFolder('render'), 'render');

  constructor() {
    const { status, stderr } = spawnSync('go', ['build', '-o', this.program, join(__dirname, 'render-chart.go')], {
      env: { ...process.env, GO111MODULE: 'off', GOPATH: GO_LIBRARIES, GOCACHE: temporaryFolder('go') },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
  }

  render(values: Fields) {
    return spawnSync(this.program, [CHART, 'dns', 'tools'], { input: JSON.stringify(values), encoding: 'utf8' });
  }

  manifests(values: Fields): readonly Manifest[] {
    const { status, stdout, stderr } = this.render(values);
    if (status !== 0) throw new Error(stderr);
    const [, ...sources] = stdout.split(/^---\n# Source: /m);
    return sources
      .filter((source) => !source.startsWith('domain-diagnostics/templates/NOTES.txt\n'))
      .flatMap((source) => parseAllDocuments(source.slice(source.indexOf('\n')), { strict: true }))
      .flatMap((document) => {
        if (document.errors.length > 0) throw document.errors[0]!;
        return (document.toJS() as Manifest | null) ?? [];
      });
  }
}

const image = { digest: DIGEST };
const everything = {
  image: { repository: 'registry.example/dd', digest: DIGEST, pullSecrets: [{ name: 'registry' }] },
  publicUrl: 'https://dns.example.com',
  env: { DD_RESOLVERS: 'udp://192.0.2.1', DD_LIMIT_SCAN_DAY_KEYED: '1000000', TRUST_PROXY: '2' },
  api: {
    nodeSelector: { pool: 'web' },
    annotations: { 'example.com/team': 'dns' },
    tolerations: [{ operator: 'Exists' }],
  },
  scans: { enabled: true, autoscaler: { enabled: true, maxReplicas: 30, domainsPerWorker: 2_000_000 } },
  ingress: { enabled: true, host: 'dns.example.com', tlsSecret: 'tls', annotations: { 'example.com/issuer': 'a' } },
  serviceMonitor: { enabled: true, labels: { release: 'prometheus' } },
  networkPolicy: { redisPeers: [{ ipBlock: { cidr: '10.1.2.3/32' } }], redisPort: 6380 },
};

describe('values', () => {
  const shipped = parse(read(join(CHART, 'values.yaml'))) as Fields;

  it.each<[string, Fields]>([
    ['those of the chart', shipped],
    ['a digest', { image: { repository: 'dd', digest: DIGEST } }],
    ['everything', everything],
  ])('are accepted: %s', (_, values) => {
    accepts(values);
    expect(accepts.errors ?? []).toEqual([]);
  });

  it.each<[string, Fields]>([
    ['an unknown one', { ...shipped, replica: 3 }],
    ['an unknown one inside', { ...shipped, scans: { enable: true } }],
    ['a tag for a digest', { image: { repository: 'dd', digest: 'latest' } }],
    ['a number for a text', { ...shipped, env: { DD_DNS_QUERIES: 1000 } }],
    ['what the chart sets itself', { ...shipped, env: { REDIS_URL: 'redis://:password@redis' } }],
    ['an ingress without a host', { ...shipped, ingress: { enabled: true, host: '' } }],
    ['clients that are everybody', { ...shipped, networkPolicy: { clients: {} } }],
  ])('are refused: %s', (_, values) => {
    expect(accepts(values)).toBe(false);
  });

  it('are all in the README', () => {
    const readme = read(join(CHART, 'README.md'));
    const names = Object.entries(shipped).flatMap(([name, inner]) =>
      name === 'env' || typeof inner !== 'object'
        ? [name]
        : Object.keys(inner as Fields).map((key) => `${name}.${key}`),
    );
    const told = [...readme.matchAll(/^\| (`[^|]+`) +\|/gm)].flatMap(([, cell]) => {
      let group = '';
      return [...cell!.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
        if (name.startsWith('.')) return `${group}${name}`;
        group = name.slice(0, Math.max(0, name.lastIndexOf('.')));
        return name;
      });
    });
    expect(names.filter((name) => !told.some((one) => one === name || one.startsWith(`${name}.`)))).toEqual([]);
  });
});

it('the chart is of this version', () => {
  const chart = parse(read(join(CHART, 'Chart.yaml'))) as Fields;
  expect(chart).toMatchObject({
    apiVersion: 'v2',
    name: 'domain-diagnostics',
    type: 'application',
    appVersion: VERSION,
  });
  expect(chart.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(existsSync(join(CHART, 'templates/NOTES.txt'))).toBe(true);
});

describe('rendered', () => {
  let renderer: Renderer | undefined;
  const rendered = (values: Fields) => (renderer ??= new Renderer()).manifests(values);
  const of = (manifests: readonly Manifest[], kind: string, end = '') =>
    manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === `dns-domain-diagnostics${end}`)!;
  const podOf = (manifest: Manifest) => (manifest.spec as { template: { spec: Pod } }).template.spec;

  needs('go')('every manifest is valid by the schema of its kind, and has a name of its own', () => {
    const ways: Fields[] = [
      { image },
      everything,
      { image, scans: { enabled: true }, networkPolicy: { enabled: false } },
      { image, ingress: { enabled: true, host: 'dns.example.com' } },
    ];
    for (const values of ways) {
      const manifests = rendered(values);
      expect(manifests.flatMap((manifest) => faultsOf(manifest))).toEqual([]);
      const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThan(5);
    }
  });

  needs('go')('what is off is not there', () => {
    expect(
      rendered({ image })
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(
      ['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'NetworkPolicy', 'PodDisruptionBudget', 'Service'].sort(),
    );
    expect(of(rendered({ image, networkPolicy: { enabled: false } }), 'NetworkPolicy')).toBeUndefined();
  });

  needs('go')('settings are ones that the service reads, and those of the user win', () => {
    const manifests = rendered(everything);
    const { data } = of(manifests, 'ConfigMap');
    expect(data).toMatchObject({
      TRUST_PROXY: '2',
      PUBLIC_URL: 'https://dns.example.com',
      DD_LIMIT_SCAN_DAY_KEYED: '1000000',
    });
    for (const [end, role] of [
      ['', 'api'],
      ['-worker', 'worker'],
    ] as const) {
      const { env } = podOf(of(manifests, 'Deployment', end)).containers[0];
      const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
      const files = { API_KEY_SECRET_FILE: '', DD_METRICS_TOKEN_FILE: '', REDIS_URL_FILE: '' };
      const { scans, variables } = new Config({ ...data, ...own, ...files, REDIS_URL: 'redis://r' });
      expect(scans).toMatchObject({ role, chunksAtOnce: 60 });
      expect([...variables.keys(), 'REDIS_URL']).toEqual(
        expect.arrayContaining([...Object.keys(own), ...Object.keys(data)]),
      );
    }
  });

  needs('go')('requests go to replicas, never to workers, and Prometheus asks both', () => {
    const manifests = rendered(everything);
    const labelsOf = (end: string) =>
      (of(manifests, 'Deployment', end).spec as { template: { metadata: { labels: Fields } } }).template.metadata
        .labels;
    const selectorOf = (end: string) => of(manifests, 'Service', end).spec.selector as Fields;
    expect(labelsOf('')).toMatchObject(selectorOf(''));
    expect(labelsOf('-worker')).not.toMatchObject(selectorOf(''));
    expect(labelsOf('-worker')).toMatchObject(selectorOf('-worker'));
    const monitor = of(manifests, 'ServiceMonitor').spec as { selector: { matchLabels: Fields } };
    for (const end of ['', '-worker'])
      expect(of(manifests, 'Service', end).metadata.labels).toMatchObject(monitor.selector.matchLabels);
    const policy = of(manifests, 'NetworkPolicy').spec as { podSelector: { matchLabels: Fields } };
    for (const end of ['', '-worker']) expect(labelsOf(end)).toMatchObject(policy.podSelector.matchLabels);
  });

  needs('go')('pods and network policies are those of the manifests', () => {
    const [ours] = parseAllDocuments(read(join(KUBERNETES, 'deployment.yaml'))).map((one) => one.toJS() as Manifest);
    const [theirs] = [podOf(of(rendered({ image }), 'Deployment'))] as [Pod & Fields];
    const own = podOf(ours!) as Pod & Fields;
    expect(theirs.securityContext).toEqual(own.securityContext);
    for (const field of [
      'securityContext',
      'resources',
      'startupProbe',
      'readinessProbe',
      'livenessProbe',
      'volumeMounts',
      'ports',
    ])
      expect([field, (theirs.containers[0] as Fields)[field]]).toEqual([field, (own.containers[0] as Fields)[field]]);
    const egress = (manifest: Manifest) => (manifest.spec.egress as { to: unknown }[]).at(-1);
    const policies = parseAllDocuments(read(join(KUBERNETES, 'network-policies.yaml'))).map(
      (one) => one.toJS() as Manifest,
    );
    expect(egress(of(rendered({ image }), 'NetworkPolicy'))).toEqual(egress(policies[1]!));
  });

  needs('go')('the image is named by its digest, without which nothing is rendered', () => {
    expect(podOf(of(rendered(everything), 'Deployment')).containers[0].image).toBe(`registry.example/dd@${DIGEST}`);
    const { status, stderr } = (renderer ??= new Renderer()).render({});
    expect(status).toBe(1);
    expect(stderr).toContain('image.digest is missing');
  });

  needs('go')('workers follow the queue of their namespace', () => {
    const scaled = of(rendered(everything), 'ScaledObject', '-worker');
    expect(scaled.spec).toMatchObject({
      scaleTargetRef: { name: 'dns-domain-diagnostics-worker' },
      maxReplicaCount: 30,
      triggers: [
        {
          metadata: {
            query: 'max(dd_scan_domains_waiting{job="domain-diagnostics",namespace="tools"})',
            threshold: '2000000',
          },
        },
      ],
    });
    expect(of(rendered(everything), 'Deployment', '-worker').spec).not.toHaveProperty('replicas');
    expect(of(rendered({ image, scans: { enabled: true } }), 'Deployment', '-worker').spec.replicas).toBe(2);
  });
});
