// The check of an unpublished zone of 5,000 records, compared with the health check of such a domain. The first contains
// the second: it also reads the zone, judges the domain as if it were published, and compares it with today's records.
import { startServer } from './load.mjs';
import { compared, cpuOf, inTurns } from './rounds.mjs';
import { DOMAINS } from './servers/capacity-domains.mjs';
import { startReplica } from './servers/lab-replica.mjs';

/** Two kinds, because the domains of one are too few. */
const KINDS = ['health check', 'SEO check'];
const EACH = 4;
/** Of both together, as many of each as the benchmark of single checks makes. */
const WARM_UPS = 300;
const RECORDS = 5000;
/** At most twice the time. */
const GOAL = 0.5;

export async function run() {
  const lab = await startServer('capacity-lab', { KINDS: KINDS.join(',') });
  const { app } = await startReplica(lab.url, { DD_LOG_LEVEL: 'error' });
  try {
    const { DomainName } = await import('../src/domain/domain-name.ts');
    const { HealthService } = await import('../src/health/health.service.ts');
    const { ZoneCheckService } = await import('../src/zone-check/zone-check.service.ts');
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
    for (let i = 0; i < WARM_UPS; i++) await (i % 2 === 0 ? check : checkZone)(next());
    const rounds = await inTurns({ 'health check': msEach(check, next), 'zone check': msEach(checkZone, next) });
    const name = `zone of ${RECORDS.toLocaleString('en')} records, to the health check of its domain`;
    return [compared(name, 'ms CPU', rounds, (of) => of['health check'] / of['zone check'], GOAL)];
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

function msEach(work, next) {
  return async () => {
    const domains = Array.from({ length: EACH }, next);
    const repeated = async () => {
      for (const domain of domains) await work(domain);
    };
    return (await cpuOf(repeated)) / EACH / 1000;
  };
}
