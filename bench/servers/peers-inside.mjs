// Runs inside the lab; the program listens on port 3000.
import { readFileSync, writeFileSync } from 'node:fs';
import { forEachOf } from '../load.mjs';
import { ourResolver } from '../our-resolver.mjs';
import { compared, inTurns, msOf } from '../rounds.mjs';
import { quantile } from '../statistics.mjs';

const { report } = await import('../../test/system/client.ts');
const { dnsviz } = await import('../../test/system/compare/dnsviz.ts');
const { zonemaster } = await import('../../test/system/compare/zonemaster.ts');
const { PUBLIC_RESOLVERS } = await import('../../test/system/lab/address-plan.ts');
const { LAB, listening, run, serve } = await import('../../test/system/lab/processes.ts');

/** Checked first to warm up the program; no domain is checked twice. */
const WARM_UP = ['plain.com', 'parked.com', 'mailonly.com', 'timers.com', 'island.com'];
const DOMAINS = ['perfect.test', 'xn--mller-kva.de', 'rsa.de', 'salted.de', 'quiet.com'];

process.stdout.write(JSON.stringify([await wholeChecks(), await throughput(), await questions()]));
process.exit();

async function wholeChecks() {
  for (const domain of WARM_UP) await report(`check/${domain}`);
  const rounds = await inTurns(
    {
      'zonemaster-cli': (round) => msOf(() => zonemaster(DOMAINS[round])),
      dnsviz: (round) => msOf(() => dnsviz(DOMAINS[round])),
      ours: (round) => msOf(() => report(`check/${DOMAINS[round]}`)),
    },
    DOMAINS.length,
  );
  const name = 'a whole health check to Zonemaster and DNSViz together';
  return compared(name, 'ms', rounds, (of) => (of['zonemaster-cli'] + of.dnsviz) / of.ours, 10);
}

/**
 * Cold checks per second and core, with the highest concurrency at which 95 % take less than a second. The caches of
 * the replica are so small that nothing about a domain is cached when it is checked again.
 */
async function throughput() {
  const port = 3001;
  const { PATH, NODE_EXTRA_CA_CERTS } = process.env;
  const forgetful = { DD_CACHE_ENTRIES: '1', DD_DNS_CACHE_ENTRIES: '100', DD_SMTP_CACHE_ENTRIES: '1' };
  const settings = { PORT: String(port), HOST: '127.0.0.1', DD_METRICS_CLIENTS: '127.0.0.1', DD_LOG_LEVEL: 'error' };
  const env = { PATH, NODE_EXTRA_CA_CERTS, TMPDIR: `${LAB}/tmp`, DD_DOCTOR: 'off', ...settings, ...forgetful };
  serve('cold-app', 'node', ['dist/main.js'], { env });
  await listening('127.0.0.1', port);

  const all = [...DOMAINS, ...WARM_UP];
  const checks = async (count, atOnce) => {
    const times = [];
    const before = await cpuSeconds(port);
    const domains = Array.from({ length: count }, (_, i) => all[i % all.length]);
    await forEachOf(domains, atOnce, async (domain) =>
      times.push(await msOf(() => report(`check/${domain}`, { port }))),
    );
    return { perCore: count / ((await cpuSeconds(port)) - before), p95: quantile(times, 0.95) };
  };
  await checks(150, 4);
  let atOnce = 1;
  for (const next of [2, 4, 8, 16]) {
    if ((await checks(40, next)).p95 >= 1000) break;
    atOnce = next;
  }
  const perCore = (work) => async (round) => {
    const before = cpuSecondsOfChildren();
    await work(DOMAINS[round]);
    return 1 / (cpuSecondsOfChildren() - before);
  };
  const late = [];
  const rounds = await inTurns(
    {
      'zonemaster-cli': perCore(zonemaster),
      dnsviz: perCore(dnsviz),
      ours: async () => {
        const measured = await checks(40, atOnce);
        late.push(measured.p95);
        return measured.perCore;
      },
    },
    DOMAINS.length,
  );
  const p95 = Math.round(Math.max(...late));
  const name = `cold checks, ${atOnce} at once, p95 ${p95} ms at most, to Zonemaster and DNSViz together`;
  const together = (of) => 1 / (1 / of['zonemaster-cli'] + 1 / of.dnsviz);
  return compared(name, 'checks a second and core', rounds, (of) => of.ours / together(of));
}

async function cpuSeconds(port) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)[1]);
}

/** CPU time of child processes that have exited, from /proc (Linux). */
function cpuSecondsOfChildren() {
  const TICKS = 100;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/**
 * Queries to one resolver for names in its cache, with the same number of queries in flight. Our client caches answers,
 * so no round repeats a name.
 */
async function questions() {
  const count = 1000;
  const { host, address } = PUBLIC_RESOLVERS.cloudflare;
  const namesOf = (round) => Array.from({ length: count }, (_, i) => `host-${round}-${i}.wildcard.com`);
  const resolver = ourResolver([{ id: 'resolver-1', label: host, url: `https://${host}/dns-query` }]);
  const askAll = (names) => forEachOf(names, 16, (name) => resolver.query({ name, type: 'A' }));
  await askAll(namesOf('first'));
  const rounds = await inTurns({
    dnsperf: async (round) => {
      await dnsperf(namesOf(round), host, address); // fills the cache of the resolver
      return dnsperf(namesOf(round), host, address);
    },
    ours: async (round) => (count * 1000) / (await msOf(() => askAll(namesOf(round)))),
  });
  resolver.onApplicationShutdown();
  return compared('DNS over HTTPS to dnsperf', 'questions/s', rounds, (of) => of.ours / of.dnsperf);
}

async function dnsperf(names, host, address) {
  const file = `${LAB}/tmp/questions`;
  writeFileSync(file, names.map((name) => `${name} A\n`).join(''));
  const options = ['-m', 'doh', '-O', `doh-uri=https://${host}/dns-query`, '-e', '-n', '1', '-c', '1'];
  const text = await run('dnsperf', [...options, '-q', '16', '-s', address, '-d', file]);
  return Number(/Queries per second:\s+([\d.]+)/.exec(text)[1]);
}
