// A cold health check with round trips of 20 ms, over plain DNS and DNS over TLS compared with DNS over HTTPS.
import '../scripts/typescript.mjs';
import { forEachOf, startServer } from './load.mjs';
import { compared, cpuOf, inTurns, msOf } from './rounds.mjs';
import { DOMAINS } from './servers/capacity-domains.mjs';
import { startReplica } from './servers/lab-replica.mjs';
import { median } from './statistics.mjs';

const LATENCY_MS = 20;
const KIND = 'health check';
const FORGETFUL = { DD_CACHE_ENTRIES: '1', DD_DNS_CACHE_ENTRIES: '600', DD_SMTP_CACHE_ENTRIES: '1' };
const WAYS = { doh: 'DNS over HTTPS', plain: 'plain DNS', dot: 'DNS over TLS' };
/** Domains per round, half of them signed. */
const A_ROUND = 4;
const TESTED = DOMAINS.filter(({ kind }) => kind === KIND).slice(0, 48);
/** Not slower: within what rounds differ by. */
const GOAL = 0.9;
const GRAVE = ['warn', 'problem'];
/** One resolver has nobody to be compared with. */
const ALONE = ['resolver-agreement.unknown', 'dnssec-split.unknown'];

export async function run() {
  const lab = await startServer('capacity-lab', { LATENCY_MS: String(LATENCY_MS), KINDS: KIND, TRANSPORTS: '1' });
  const { transports, ca } = await (await fetch(`${lab.url}/setup`)).json();
  const apps = {};
  try {
    for (const way of Object.keys(WAYS))
      apps[way] = await open(lab.url, { ...FORGETFUL, DD_LOG_LEVEL: 'error', DD_RESOLVERS: transports[way] }, ca);
    // The resolver of the lab knows all answers then, as real ones do those of domains that people check.
    for (const { url } of Object.values(apps)) await forEachOf(TESTED, 6, (domain) => check(url, domain));
    const turns = Object.fromEntries(Object.keys(WAYS).map((way) => [way, TESTED.slice(12).values()]));
    const measured = await inTurns(
      Object.fromEntries(Object.entries(WAYS).map(([way, label]) => [label, () => measure(apps[way].url, turns[way])])),
    );
    return rows(measured);
  } finally {
    for (const { app } of Object.values(apps)) await app.close();
    lab.stop();
  }
}

async function open(labUrl, env, ca) {
  const { ResolverOptions } = await import('../src/platform/network/dns/resolver-options.ts');
  const { Config } = await import('../src/platform/config/config.ts');
  const trusting = (builder) =>
    builder.overrideProvider(ResolverOptions).useFactory({
      inject: [Config],
      factory: ({ dns }) => new ResolverOptions({ ...dns, session: { tls: { ca } } }),
    });
  const { app } = await startReplica(labUrl, env, trusting);
  return { app, url: await app.getUrl() };
}

/** Both of the same checks. */
async function measure(url, turns) {
  const [times, costs] = [[], []];
  for (let i = 0; i < A_ROUND; i++) {
    const domain = turns.next().value;
    costs.push(await cpuOf(async () => times.push(await msOf(() => check(url, domain)))));
  }
  return { ms: median(times), cpu: median(costs) / 1000 };
}

function rows(measured) {
  const [http, ...others] = Object.values(WAYS);
  return others.flatMap((label) =>
    [
      ['ms', 'ms', ''],
      ['cpu', 'ms CPU', ', CPU time'],
    ].map(([key, unit, what]) => {
      const rounds = measured.map((of) => ({ [http]: of[http][key], [label]: of[label][key] }));
      const name = `health check, cold, over ${label}${what}`;
      return compared(name, unit, rounds, (of) => of[http] / of[label], GOAL);
    }),
  );
}

/** Fails unless the report is complete and without serious findings. */
async function check(url, { name }) {
  const { findings } = await (await fetch(`${url}/api/v1/check/${name}`)).json();
  const isBad = ({ id, severity }) => GRAVE.includes(severity) || (id.endsWith('.unknown') && !ALONE.includes(id));
  const bad = findings.filter(isBad);
  if (bad.length > 0) throw new Error(`not as the lab has it: ${JSON.stringify(bad)}`);
}
