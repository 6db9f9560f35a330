// CPU time of a cold check by cause, on this Node and on Node 24: `node bench/profile.mjs`. Arguments (`node
// bench/profile.mjs 'SEO check'`) select checks, `--top` lists functions, `--here` uses only this Node.
import { once } from 'node:events';
import { table } from './document.mjs';
import { forEachOf, startServer } from './load.mjs';
import { node24 } from './node-24.mjs';
import { causeOf, CAUSES, selfTimes } from './profile-causes.mjs';
import { DOMAINS, KINDS, warmUps } from './servers/capacity-domains.mjs';

const AT_ONCE = 8;
const TOP = 60;
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const kinds = named.length === 0 ? ['health check', 'SEO check'] : named;
const nodes = [process.execPath, ...(flags.includes('--here') ? [] : [node24()])].filter(Boolean);

const lab = await startServer('capacity-lab', { KINDS: kinds.join(',') });
const columns = [];
try {
  for (const kind of kinds) for (const execPath of nodes) columns.push(await column(kind, execPath));
} finally {
  lab.stop();
}
console.log(byCause());
process.exit();

/** The total is measured without the profiler, during the first half of the checks; the profile only gives the shares. */
async function column(kind, execPath) {
  const replica = await startServer('capacity-app', { LAB_URL: lab.url }, { execPath });
  try {
    const paths = DOMAINS.filter((domain) => domain.kind === kind).map(({ name }) => KINDS[kind](name));
    const measured = paths.splice(warmUps(kind));
    await ask(replica, paths);
    const half = measured.splice(measured.length / 2);
    const before = await readings(replica);
    await ask(replica, measured);
    const { seconds, version } = await readings(replica);
    const cpu = ((seconds - before.seconds) * 1000) / measured.length;
    await request(replica, 'profile');
    await ask(replica, half);
    const times = selfTimes(await request(replica, 'profiled'));
    console.log(`${kind}, Node ${version}: ${cpu.toFixed(1)} ms CPU after ${paths.length} checks`);
    if (flags.includes('--top')) printTop(times, cpu);
    return { title: `${kind}, Node ${version}`, cpu, times };
  } finally {
    replica.stop();
  }
}

async function ask({ url }, paths) {
  await forEachOf(paths, AT_ONCE, async (path) => {
    const response = await fetch(url + path);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  });
}

async function request({ child }, task) {
  child.send(task);
  const [answer] = await once(child, 'message');
  return answer;
}

async function readings({ url }) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = /^process_cpu_seconds_total (\S+)$/m.exec(text);
  const [, version] = /^dd_build_info\{.*node="v([^"]+)"/m.exec(text);
  return { seconds: Number(seconds), version };
}

function byCause() {
  const rows = CAUSES.map((cause) => [
    cause,
    ...columns.map(({ cpu, times }) => (cpu * share(times, cause)).toFixed(1)),
  ]);
  const all = ['all', ...columns.map(({ cpu }) => cpu.toFixed(1))];
  return table(['ms CPU of one check', ...columns.map(({ title }) => title)], [...rows, all]);
}

function share(times, cause) {
  const sum = (some) => some.reduce((all, { time }) => all + time, 0);
  return sum(times.filter((entry) => causeOf(entry) === cause)) / sum(times);
}

function printTop(times, cpu) {
  const whole = times.reduce((all, { time }) => all + time, 0);
  const groups = Map.groupBy ? Map.groupBy(times, label) : grouped(times);
  const rows = [...groups].map(([name, entries]) => [
    name,
    causeOf(entries[0]),
    ((entries.reduce((all, { time }) => all + time, 0) / whole) * cpu).toFixed(2),
  ]);
  console.log(table(['function', 'cause', 'ms'], rows.toSorted((a, b) => b[2] - a[2]).slice(0, TOP)), '\n');
}

function grouped(times) {
  const groups = new Map();
  for (const entry of times) groups.set(label(entry), [...(groups.get(label(entry)) ?? []), entry]);
  return groups;
}

function label({ name, url }) {
  return `${name} ${url.replace(/^.*\/(node_modules|src)\//, '')}`;
}
