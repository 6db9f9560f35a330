// `npm run soak:scan [-- domains [packets [registered]]]`: a scan of this many made-up domains (100,000) of 300 providers over two
// workers. Each worker is killed twice, and Redis restarts once. `packets`: the limit of an address for 16 seconds (800).
// `registered`: how many of the domains exist (all). A report about a domain that does not exist is cheap, so a long list is over in time.
import { setTimeout as sleep } from 'node:timers/promises';
import { customers, ScanLab } from '../../bench/scan-lab.mjs';
import { quantile } from '../../bench/statistics.mjs';

const [domains = 100_000, packets = 800, registered = domains] = process.argv.slice(2).map(Number);
/** What happens when this share of the domains is done. */
const EVENTS = [
  [0.15, (scans) => scans.replaceWorker(0)],
  [0.3, (scans) => scans.replaceWorker(1)],
  [0.4, (scans) => scans.restartRedis()],
  [0.5, (scans) => scans.replaceWorker(0)],
  [0.6, (scans) => scans.replaceWorker(1)],
];
const SAMPLES = 10;
const SINGLE_MS = 1000;
const SINGLES_BEFORE = 40;
const MAX_OCTETS = 600;
/** Scans of fewer domains share too few octets of the queue. */
const ENOUGH = 10_000;

const scans = await ScanLab.start({ settings: { DD_PACKETS_PER_ADDRESS: String(packets) } });
const faults = [];
try {
  await scans.addWorker();
  await scans.addWorker();
  const quiet = await singleChecks('single', (n) => n < SINGLES_BEFORE);
  const before = await scans.redisMemory();
  const started = performance.now();
  const list = [...customers('made', registered), ...customers('free', domains - registered)];
  const id = await scans.begin(list);
  let isOver = false;
  const single = singleChecks('warm', () => !isOver);
  const events = [...EVENTS];
  const samples = [];
  const state = await scans.until(
    id,
    (now) => now.state === 'done',
    async ({ done }) => {
      const share = done / domains;
      if (share * SAMPLES >= samples.length + 1) {
        const seconds = ((performance.now() - started) / 1000).toFixed(0);
        samples.push([await scans.memory(), Math.round((await scans.redisMemory()) / 2 ** 20)]);
        say(
          `${seconds} s: ${done} done; MB of workers ${samples.at(-1)[0].join(' and ')}, of Redis ${samples.at(-1)[1]}`,
        );
      }
      if (events.length > 0 && share >= events[0][0]) await events.shift()[1](scans);
    },
  );
  isOver = true;
  const seconds = (performance.now() - started) / 1000;
  say(
    `${domains} domains in ${seconds.toFixed(0)} s, ${(domains / seconds).toFixed(1)} a second; ${state.failed} failed`,
  );
  expect(events.length === 0, `${events.length} restarts did not happen`);
  await judgeLines(id, list);
  const octets = ((await scans.redisMemory()) - before) / domains;
  if (domains >= ENOUGH)
    expect(octets <= MAX_OCTETS, `Redis holds ${octets.toFixed(0)} octets a domain (at most ${MAX_OCTETS})`);
  const most = scans.mostPackets;
  expect(
    most <= 2 * packets,
    `an address received ${most} packets in 16 seconds (at most ${packets}, and ${packets} saved up)`,
  );
  const during = await single;
  const p99 = (all) => quantile(all, 0.99).toFixed(0);
  say(`single checks, p99: ${p99(quiet)} ms without the scan, ${p99(during)} ms during it, on the same cores`);
} finally {
  await scans.close();
}
say(faults.length === 0 ? 'no fault' : `${faults.length} FAULTS`);
process.exit(faults.length === 0 ? 0 : 1); // docs/decisions/0014

/** Every domain has one line, and lines are numbered without a gap. */
async function judgeLines(id, list) {
  const lines = await scans.lines(id);
  const found = new Set(lines.map(({ domain }) => domain));
  expect(lines.length === list.length, `${lines.length} lines for ${list.length} domains`);
  expect(
    found.size === list.length && list.every((domain) => found.has(domain)),
    `${found.size} of the domains are there`,
  );
  expect(
    lines.every(({ n }, i) => n === i + 1),
    'the lines are numbered without a gap',
  );
  const unknown = lines.filter(({ findings = [] }) => findings.some(([, severity]) => severity === 'unknown')).length;
  const failed = lines.filter(({ error }) => error !== undefined).length;
  say(`${failed} lines with an error, ${unknown} with something unknown`);
}

async function singleChecks(word, goesOn) {
  const times = [];
  for (let n = 0; goesOn(n); n++) {
    const start = performance.now();
    await (await fetch(`${scans.api.url}/api/v1/check/${word}${n}.shop`)).arrayBuffer();
    times.push(performance.now() - start);
    await sleep(SINGLE_MS);
  }
  return times;
}

function expect(isTrue, what) {
  if (!isTrue) faults.push(what);
  say(`${isTrue ? 'as expected' : 'FAULT'}: ${what}`);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
