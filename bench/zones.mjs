// The check of an unpublished zone of 5,000 records, compared with the health check of such a domain. The first contains
// the second: it also reads the zone, judges the domain as if it were published, and compares it with today's records.
import { startServer } from './load.mjs';
import { compared, cpuOf, inTurns, msOf } from './rounds.mjs';
import { DOMAINS } from './servers/capacity-domains.mjs';
import { startReplica } from './servers/lab-replica.mjs';

/** Two kinds, because the domains of one are too few. */
const KINDS = ['health check', 'SEO check'];
const EACH = 4;
/** Of both together, as many of each as the benchmark of single checks makes. */
const WARM_UPS = 300;
const RECORDS = 5000;
const ZONE = `zone of ${RECORDS.toLocaleString('en')} records`;
const LATENCY_MS = 20;
/** At most twice the time. */
const GOAL = 0.5;

export async function run() {
  return [await cpuTime(), await waiting()];
}

function cpuTime() {
  return measured({
    name: `${ZONE}, to the health check of its domain`,
    unit: 'ms CPU',
    warmUps: WARM_UPS,
    measure: async (work) => (await cpuOf(work)) / 1000,
  });
}

/** What a user waits for. */
function waiting() {
  const name = `${ZONE}, ${LATENCY_MS} ms a round trip, to the health check of its domain`;
  return measured({ name, unit: 'ms', warmUps: WARM_UPS / 3, measure: msOf, latencyMs: LATENCY_MS });
}

async function measured({ name, unit, warmUps, measure, latencyMs = 0 }) {
  const lab = await startServer('capacity-lab', { LATENCY_MS: String(latencyMs), KINDS: KINDS.join(',') });
  const { app } = await startReplica(lab.url, { DD_LOG_LEVEL: 'error' });
  try {
    const { DomainName } = await import('../src/base/domain/domain-name.ts');
    const { HealthService } = await import('../src/features/health/health.service.ts');
    const { ZoneCheckService } = await import('../src/features/zone-check/zone-check.service.ts');
    const [health, zones] = [HealthService, ZoneCheckService].map((type) => app.get(type, { strict: false }));
    const unused = DOMAINS.filter(({ kind }) => KINDS.includes(kind));
    const next = () => {
      const domain = unused.pop();
      return { ...domain, zone: zoneOf(domain) };
    };
    const check = ({ name }) => health.check({ domain: DomainName.parse(name) }, 'en');
    const checkZone = async ({ name, zone }) => {
      const { records } = await zones.check(DomainName.parse(name), zone, 'en');
      if (records !== RECORDS) throw new Error(`${records} records were read`);
    };
    for (let i = 0; i < warmUps; i++) await (i % 2 === 0 ? check : checkZone)(next());
    const each = (work) => () => measureEach(measure, work, next);
    const rounds = await inTurns({ 'health check': each(check), 'zone check': each(checkZone) });
    return compared(name, unit, rounds, (of) => of['health check'] / of['zone check'], GOAL);
  } finally {
    await app.close();
    lab.stop();
  }
}

/** The records of the domain in the lab, and hosts. */
function zoneOf({ name, ipv4, ipv6 }) {
  const lines = [
    '$TTL 3600',
    `@ SOA ns1.dnshost.net. hostmaster.${name}. 2026110101 7200 3600 1209600 3600`,
    '@ NS ns1.dnshost.net.',
    '@ NS ns2.dnshost.net.',
    ...['@', 'www', 'mta-sts', 'mail'].flatMap((host) => [`${host} A ${ipv4}`, `${host} AAAA ${ipv6}`]),
    `@ MX 10 mail.${name}.`,
    `@ TXT "v=spf1 mx ip4:${ipv4} -all"`,
    `_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@${name}"`,
    '@ CAA 0 issue "letsencrypt.org"',
    '_mta-sts TXT "v=STSv1; id=20261101T000000"',
    `_smtp._tls TXT "v=TLSRPTv1; rua=mailto:tls@${name}"`,
  ];
  const hosts = Array.from({ length: RECORDS - lines.length + 1 }, (_, i) => `host${i} A ${ipv4}`);
  return { format: 'zone', text: `${[...lines, ...hosts].join('\n')}\n` };
}

async function measureEach(measure, work, next) {
  const domains = Array.from({ length: EACH }, next);
  const repeated = async () => {
    for (const domain of domains) await work(domain);
  };
  return (await measure(repeated)) / EACH;
}
