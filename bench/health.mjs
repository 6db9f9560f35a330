// An uncached health check with round trips of 20 ms, compared with its critical path; and a cached one, compared with
// a bare server that sends the same bytes.
import { COST, costOfRequests, forEachOf, startServer, startServers } from './load.mjs';
import { compared, inTurns, msOf } from './rounds.mjs';
import { DOMAINS } from './servers/capacity-domains.mjs';
import { startReplica } from './servers/lab-replica.mjs';
import { median } from './statistics.mjs';

const LATENCY_MS = 20;
const KIND = 'health check';
const ROUNDS = DOMAINS.filter(({ kind }) => kind === KIND).slice(0, 90);
const GRAVE = ['warn', 'problem'];
/** So small that nothing about a domain is still cached when it is checked again, while shared data stays cached. */
const FORGETFUL = { DD_CACHE_ENTRIES: '1', DD_DNS_CACHE_ENTRIES: '600', DD_SMTP_CACHE_ENTRIES: '1' };
const WARM_UPS = 5;
/** Domains per round, half of them signed; none is checked twice. */
const A_ROUND = 4;

export async function run() {
  return [await cold(), await cached()];
}

async function cold() {
  const lab = await startServer('capacity-lab', { LATENCY_MS: String(LATENCY_MS), KINDS: KIND });
  const { app } = await startReplica(lab.url, { DD_LOG_LEVEL: 'error', ...FORGETFUL });
  try {
    const walk = await chains(app);
    const url = await app.getUrl();
    for (let i = 0; i < WARM_UPS; i++) await forEachOf(ROUNDS, 6, (domain) => check(url, domain));
    const counts = [];
    const counted = async (domain) => {
      const before = await questions(lab);
      const time = await msOf(() => check(url, domain));
      counts.push((await questions(lab)) - before);
      return time;
    };
    const turns = ROUNDS.values();
    const each = (measure) => async () => {
      const times = [];
      for (let i = 0; i < A_ROUND; i++) times.push(await measure(turns.next().value));
      return median(times);
    };
    const rounds = await inTurns({
      'longest chain': each((domain) => msOf(() => walk(domain))),
      ours: each(counted),
    });
    const name = `health check, cold, ${LATENCY_MS} ms a round trip, ${Math.max(...counts)} questions at most`;
    return compared(name, 'ms', rounds, (of) => of['longest chain'] / of.ours, 1 / 1.3);
  } finally {
    await app.close();
    lab.stop();
  }
}

async function cached() {
  const lab = await startServer('capacity-lab', { KINDS: KIND });
  const ours = await startServers('capacity-app', { LAB_URL: lab.url });
  const path = `/api/v1/check/${ROUNDS[0].name}`;
  const bare = await startServers('nest-text', { BENCH_RESULT: await (await fetch(ours.urls[0] + path)).text() });
  try {
    const rounds = await costOfRequests([
      { label: 'bare Nest', ...bare, path },
      { label: 'ours', ...ours, path },
    ]);
    return compared('health check, cached, to bare Nest', COST, rounds, (of) => of['bare Nest'] / of.ours, 0.7);
  } finally {
    for (const { stop } of [bare, ours, lab]) stop();
  }
}

/** Critical path: only the lookups that depend on each other. Mail, name servers and web site run in parallel. */
async function chains(app) {
  const { IpAddress } = await import('../src/base/domain/ip-address.ts');
  const { AuthoritativeClient } = await import('../src/platform/network/dns/authoritative-client.ts');
  const { DnsResolver } = await import('../src/platform/network/dns/dns-resolver.ts');
  const { PageFetcher } = await import('../src/platform/network/web/page-fetcher.ts');
  const { SmtpService } = await import('../src/platform/network/smtp/smtp.service.ts');
  const { DomainName } = await import('../src/base/domain/domain-name.ts');
  const [dns, servers, pages, smtp] = [DnsResolver, AuthoritativeClient, PageFetcher, SmtpService].map((type) =>
    app.get(type, { strict: false }),
  );
  const ask = async (name, type) =>
    (await dns.query({ name, type })).answers.find((record) => record.type === type).data;
  const mail = async ({ name }) => {
    const { exchange } = await ask(name, 'MX');
    const { address } = await ask(exchange, 'A');
    const reverse = async () => ask((await ask(address.reverseName, 'PTR')).target, 'A');
    const talk = async () => {
      const { encryption } = await smtp.talk(DomainName.parseHost(exchange), address);
      if (encryption?.kind !== 'encrypted') throw new Error(`not as the lab has it: ${exchange}`);
    };
    await Promise.all([reverse(), talk()]);
  };
  const nameServer = async ({ name }) => {
    const { address } = await ask((await ask(name, 'NS')).target, 'A');
    await servers.query(IpAddress.parse(String(address)), { name, type: 'SOA', transport: 'tcp' });
  };
  const site = ({ name }) => pages.page({ url: `https://${name}/`, maxBytes: 1, maxRedirects: 0 });
  return (domain) => Promise.all([mail(domain), nameServer(domain), site(domain)]);
}

/** Fails unless the report is complete and without serious findings. */
async function check(url, { name }) {
  const { findings } = await (await fetch(`${url}/api/v1/check/${name}`)).json();
  const bad = findings.filter(({ id, severity }) => GRAVE.includes(severity) || id.endsWith('.unknown'));
  if (bad.length > 0) throw new Error(`not as the lab has it: ${JSON.stringify(bad)}`);
}

async function questions(lab) {
  return (await fetch(`${lab.url}/questions`)).json();
}
