// Measures the cost of a request per replica: `node bench/capacity.mjs` prints it, `--write` puts it into
// docs/scaling.md.
import { cpus } from 'node:os';
import { table, writeMeasured } from './document.mjs';
import { forEachOf, startServer } from './load.mjs';
import { DOMAINS, KINDS, warmUps } from './servers/capacity-domains.mjs';

const AT_ONCE = 8;
const REPEATED = 2000;
const [known] = DOMAINS;
/** Answers from the cache, and one that needs no network. */
const REPETITIONS = {
  'health check, cached': KINDS['health check'](known.name),
  'badge, cached': `/badge/${known.name}.svg`,
  IDN: '/api/v1/idn/m%C3%BCnchen.de',
};

/** Health checks a day, none of them cached. The busiest hour is assumed to have three times the average. */
const DAYS = [1e6, 1e7, 1e8];
const PEAK = 3;
const CORE = 0.6; // planned utilization of a core, so that the event loop stays responsive
const CACHE_SECONDS = 300;

const lab = await startServer('capacity-lab');
const replica = await startServer('capacity-app', { LAB_URL: lab.url });
try {
  const rows = [];
  for (const [kind, path] of Object.entries(KINDS)) {
    const paths = DOMAINS.filter((domain) => domain.kind === kind).map(({ name }) => path(name));
    await ask(paths.slice(0, warmUps(kind)));
    rows.push([kind, await cost(paths.slice(warmUps(kind)))]);
  }
  for (const [kind, path] of Object.entries(REPETITIONS)) {
    await ask(Array(REPEATED / 2).fill(path));
    rows.push([kind, await cost(Array(REPEATED).fill(path))]);
  }
  const text = `${measuredTable(rows)}\n\n${daysTable(rows[0][1])}`;
  console.log(text);
  if (process.argv.includes('--write')) await writeMeasured('scaling.md', text);
} finally {
  replica.stop();
  lab.stop();
}
process.exit();

async function ask(paths) {
  let bytes = 0;
  await forEachOf(paths, AT_ONCE, async (path) => {
    const response = await fetch(replica.url + path);
    bytes += (await response.arrayBuffer()).byteLength;
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  });
  return bytes;
}

/** Mean cost of one request. */
async function cost(paths) {
  const before = await readings();
  const bytes = await ask(paths);
  const after = await readings();
  const of = (key) => (after[key] - before[key]) / paths.length;
  return {
    questions: of('questions'),
    dns: of('dns'),
    connections: of('connections'),
    cpu: of('cpu'),
    bytes: bytes / paths.length,
  };
}

async function readings() {
  const text = await (await fetch(`${replica.url}/metrics`)).text();
  const sum = (pattern) => [...text.matchAll(pattern)].reduce((all, [, value]) => all + Number(value), 0);
  return {
    cpu: sum(/^process_cpu_seconds_total (\S+)$/gm),
    questions: sum(/^dd_resolver_answer_duration_seconds_count\{.*\} (\S+)$/gm),
    connections: sum(/^bench_connections_total (\S+)$/gm),
    dns: await (await fetch(`${lab.url}/bytes`)).json(),
  };
}

function measuredTable(rows) {
  const columns = [
    'A thousand of',
    'DNS questions',
    'DNS traffic, MB',
    'Connections to hosts',
    'CPU, s',
    'Answers, MB',
  ];
  const lines = rows.map(([kind, { questions, dns, connections, cpu, bytes }]) => [
    kind,
    whole(questions * 1000),
    (dns / 1000).toFixed(1),
    whole(connections * 1000),
    (cpu * 1000).toFixed(2),
    (bytes / 1000).toFixed(1),
  ]);
  const date = new Date().toISOString().slice(0, 10);
  return `Measured ${date} on Node ${process.versions.node}, ${cpus()[0].model}, resolvers on the same machine. Warm: after ${warmUps('health check')} health and SEO checks, and ${warmUps('lookup')} of the others:\n\n${table(columns, lines)}`;
}

function daysTable({ questions, dns, cpu, bytes }) {
  const columns = ['Health checks a day', 'a second, in the busiest hour', 'replicas', 'DNS questions/s'];
  const more = ['DNS traffic, Mbit/s', 'reports in Redis, MB'];
  const lines = DAYS.map((day) => {
    const rate = (day / 86_400) * PEAK;
    const replicas = Math.max(3, Math.ceil((rate * cpu) / CORE));
    return [
      whole(day),
      whole(rate),
      whole(replicas),
      whole(rate * questions),
      whole((rate * dns * 8) / 1e6),
      whole((rate * CACHE_SECONDS * bytes) / 1e6),
    ];
  });
  return `In the busiest hour, when every check is a new one:\n\n${table([...columns, ...more], lines)}`;
}

function whole(number) {
  return Math.round(number).toLocaleString('en');
}
