import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { RedisServer } from '../replicas/redis-server.js';
import { build, start, type Started, stopped } from '../smoke/built-app.js';
import { needs } from './installed.js';
import { Prometheus, type Sample } from './prometheus.js';

const SECRET = 'a secret of more than thirty-two characters';
const KEY = new OwnKeys(SECRET).issue('Dashboards').key;
const PATIENCE_MS = 240_000;

/** Panels about faults, which do not happen here: their queries are run, and may find nothing. */
const OF_FAULTS = [/dd_upstream_errors_total/, /dd_connections_refused_total/, /dd_reports_refused_total/];
/** Alerts whose numerator counts faults. */
const ALERTS_OF_FAULTS = [
  ...['InternalErrors', 'BrokenCheck', 'UpstreamUnavailable', 'Overloaded', 'GreedyClient', 'OwnLimitsReached'],
  ...['ScansFailing', 'RegistrarUnavailable', 'ConnectionsFull', 'SlowClients', 'ScansStuck'],
];

let lab: Lab;
let redis: RedisServer;
let services: Started[];
let prometheus: Prometheus;

const hostOf = ({ url }: Started) => new URL(url).host;
const get = (path: string) => fetch(`${services[0]!.url}${path}`).then((response) => response.text());

/** Requests of many kinds, a few of which are refused, and a scan; in every second something happens. */
async function traffic(): Promise<void> {
  const { id } = (await (
    await fetch(`${services[0]!.url}/api/v1/scans`, {
      method: 'POST',
      body: ['perfect.test', 'nodnssec.com', ...Array.from({ length: 60 }, (_, i) => `made-up-${i}.com`)].join('\n'),
      headers: { 'X-Api-Key': KEY, 'Content-Type': 'text/plain' },
    })
  ).json()) as { id: string };
  const end = Date.now() + PATIENCE_MS;
  let isDone = false;
  for (let i = 0; (i < 15 || !isDone) && Date.now() < end; i++) {
    await Promise.all([
      get(`/api/v1/check/${['perfect.test', 'spfeleven.com', 'nodnssec.com', 'dkim.com'][i % 4]!}`),
      get(`/api/v1/lookup/n${i}.wildcard.com/A`),
      get(`/api/v1/mail-check/perfect.test`), // past its limit after five
      get('/api/v1/idn/nothing..com'),
    ]);
    isDone =
      ((await (await fetch(`${services[0]!.url}/api/v1/scans/${id}`)).json()) as { state: string }).state === 'done';
    await sleep(1000);
  }
  expect(isDone).toBe(true);
  await sleep(3000); // the last scrapes
}

needs('prometheus')('every query of dashboards and alerts finds what a service in use reports', async () => {
  build();
  [lab, redis] = await Promise.all([startPopulatedLab(), RedisServer.start()]);
  const environment = (role: string) => ({
    ...(lab.environment as Record<string, string>),
    ...{ DD_SCANS: 'on', DD_ROLE: role, REDIS_URL: redis.url, API_KEY_SECRET: SECRET, DD_METRICS_CLIENTS: '127.0.0.1' },
    ...{
      DD_LIMIT_DAY_ANONYMOUS: '10000',
      DD_DNS_DEADLINE_MS: '20000',
      DD_DNS_HEDGE_MS: '20000',
    },
  });
  services = await Promise.all(['api', 'worker'].map((role) => start(environment(role))));
  prometheus = await Prometheus.start(services.map(hostOf), ['perfect.test', 'spfeleven.com']);
  try {
    await traffic();
    expect(await failuresOfDashboards()).toEqual([]);
    expect(await failuresOfAlerts()).toEqual([]);
  } finally {
    await prometheus.stop();
    await Promise.all(services.map((service) => stopped(service, 'SIGKILL')));
    await Promise.all([lab.close(), redis.close()]);
  }
});

const isNumber = ({ value: [, value] }: Sample) => value !== 'NaN';

async function failuresOfDashboards(): Promise<readonly string[]> {
  const failures: string[] = [];
  let count = 0;
  for (const name of ['dashboard', 'domains']) {
    const { panels, templating } = JSON.parse(
      readFileSync(join(__dirname, `../../deploy/grafana/${name}.json`), 'utf8'),
    ) as {
      panels: readonly { title: string; targets?: readonly { expr: string }[] }[];
      templating: { list: readonly { type: string; query: { query: string } }[] };
    };
    for (const { title, targets = [] } of panels)
      for (const { expr } of targets) {
        count++;
        const found = await prometheus.query(
          expr
            .replaceAll('$job', 'domain-diagnostics')
            .replaceAll('$domain', '.+')
            .replaceAll('$__rate_interval', '4m'),
        );
        if (!found.some(isNumber) && !OF_FAULTS.some((metric) => metric.test(expr))) failures.push(`${title}: ${expr}`);
      }
    for (const { query } of templating.list.filter(({ type }) => type === 'query')) {
      const [, metric, label] = /^label_values\((\w+), (\w+)\)$/.exec(query.query)!;
      const [value] = await prometheus.query(`count by (${label}) (${metric})`);
      if (!value) failures.push(query.query);
    }
  }
  expect(count).toBeGreaterThan(30);
  return failures;
}

/** A healthy service alerts nobody; so what is compared has to be there, without the comparison. */
async function failuresOfAlerts(): Promise<readonly string[]> {
  const failures: string[] = [];
  const rules = await prometheus.rules();
  expect(rules.length).toBeGreaterThan(20);
  for (const { name, query, health, lastError = '' } of rules) {
    if (health !== 'ok') failures.push(`${name}: ${health} ${lastError}`);
    const compared = query.replace(/ (?:==|[<>]) (?:bool )?[\d.e+]+$/, '');
    const found = await prometheus.query(compared);
    if (found.length === 0 && !ALERTS_OF_FAULTS.includes(name) && name !== 'DomainScoreDropped')
      failures.push(`${name}: ${compared}`);
  }
  return failures;
}
