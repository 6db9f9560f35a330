// Inside the lab, with the program at port 3000.
import { writeFileSync } from 'node:fs';
import { median } from '../load.mjs';

const { SystemClock } = await import('../../src/domain/clock.ts');
const { DohOptions } = await import('../../src/network/dns/doh-options.ts');
const { DohResolver } = await import('../../src/network/dns/doh-resolver.ts');
const { report } = await import('../../test/system/client.ts');
const { dnsviz } = await import('../../test/system/compare/dnsviz.ts');
const { zonemaster } = await import('../../test/system/compare/zonemaster.ts');
const { PUBLIC_RESOLVERS } = await import('../../test/system/lab/address-plan.ts');
const { LAB, run } = await import('../../test/system/lab/processes.ts');

/** Checked before, so that the program has found its pace; none is asked for twice. */
const WARM_UP = ['plain.com', 'parked.com', 'mailonly.com', 'timers.com', 'island.com', 'salted.de', 'quiet.com'];
const DOMAINS = ['perfect.test', 'xn--mller-kva.de', 'rsa.de'];

for (const domain of WARM_UP) await report(`check/${domain}`);
const checks = [];
for (const domain of DOMAINS)
  checks.push({
    ours: await timed(() => report(`check/${domain}`)),
    zonemaster: await timed(() => zonemaster(domain)),
    dnsviz: await timed(() => dnsviz(domain)),
  });
const middle = (of) => median(checks.map(of));

/** One resolver, names it has in its memory, as many questions on their way. */
const QUESTIONS = 5000;
const AT_ONCE = 16;
const { host, address } = PUBLIC_RESOLVERS.cloudflare;
const names = Array.from({ length: QUESTIONS }, (_, i) => `host-${i}.wildcard.com`);

process.stdout.write(
  JSON.stringify([
    {
      name: 'a whole health check to Zonemaster and DNSViz together',
      unit: 'ms',
      results: [
        { label: 'zonemaster-cli', value: middle((check) => check.zonemaster) },
        { label: 'dnsviz', value: middle((check) => check.dnsviz) },
        { label: 'ours', value: middle((check) => check.ours) },
      ],
      ratio: middle(({ ours, zonemaster, dnsviz }) => (zonemaster + dnsviz) / ours),
      goal: 10,
    },
    await questionsPerSecond(),
  ]),
);
process.exit();

async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function questionsPerSecond() {
  const resolver = new DohResolver(
    new DohOptions({ resolvers: [{ id: 'resolver-1', label: host, url: `https://${host}/dns-query` }] }),
    new SystemClock(),
  );
  await dnsperf(); // into the memory of the resolver
  const ours = await timed(() => askAll(resolver));
  const theirs = await dnsperf();
  resolver.onApplicationShutdown();
  const own = (QUESTIONS * 1000) / ours;
  return {
    name: 'DNS over HTTPS to dnsperf',
    unit: 'questions/s',
    results: [
      { label: 'dnsperf', value: theirs },
      { label: 'ours', value: own },
    ],
    ratio: own / theirs,
  };
}

async function askAll(resolver) {
  const left = names.values();
  const asker = async () => {
    for (const name of left) await resolver.ask({ name, type: 'A' });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, asker));
}

async function dnsperf() {
  const file = `${LAB}/tmp/questions`;
  writeFileSync(file, names.map((name) => `${name} A\n`).join(''));
  const options = ['-m', 'doh', '-O', `doh-uri=https://${host}/dns-query`, '-e', '-n', '1', '-c', '1'];
  const text = await run('dnsperf', [...options, '-q', String(AT_ONCE), '-s', address, '-d', file]);
  return Number(/Queries per second:\s+([\d.]+)/.exec(text)[1]);
}
