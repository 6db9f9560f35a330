// The simulated internet in its own process, so that its CPU time is not counted as ours.
import { createServer } from 'node:http';
import '../../scripts/typescript.mjs';
import { announce } from './answer.mjs';
import { DOMAINS } from './capacity-domains.mjs';
import { CUSTOMERS, LISTED, SINGLE, UNRELATED, WARMING } from './provider-domains.mjs';

const { DKIM_KEYS } = await import('../../test/lab/domains/dkim-keys.ts');
const { txt } = await import('../../test/lab/domains/lab-domain.ts');
const { DohServer } = await import('../../test/lab/doh-server.ts');
const { FakeDns } = await import('../../test/network/fake-dns.ts');
const { Lab } = await import('../../test/lab/lab.ts');
const { Recursor } = await import('../../test/lab/recursor.ts');
const { longWay } = await import('../../test/lab/long-way.ts');
const { GOOD_SITE } = await import('../../test/lab/sites/good-site.ts');
const { byScheme, serve, text, toHttps } = await import('../../test/lab/sites/pages.ts');
const { MAIL_SERVICES } = await import('../../src/features/mail-check/services.ts');
const { IpAddress } = await import('../../src/base/domain/ip-address.ts');

const MAIL_PORTS = MAIL_SERVICES.map(({ port }) => port);
const REVERSE = ['77.in-addr.arpa', '7.7.7.7.f.0.a.2.ip6.arpa'];

/** Name servers with sockets; they also answer at the addresses of all other name servers. */
const SHARED = ['ns1.dnshost.net', 'ns2.dnshost.net'];
const settled = new Set();

const latencyMs = Number(process.env.LATENCY_MS ?? 0);
const kinds = process.env.KINDS?.split(',');

remember(Recursor);
const lab = await Lab.start();
for (const zone of REVERSE) lab.internet.register(zone);
for (const domain of DOMAINS) if (kinds?.includes(domain.kind) ?? true) await settle(domain);
if (kinds?.includes('providers')) for (const domain of [...WARMING, ...UNRELATED, ...CUSTOMERS]) await settle(domain);
if (kinds?.includes('many')) for (const domain of [...WARMING, ...SINGLE, ...LISTED]) await settle(domain);
if (latencyMs > 0) await moveAway();
const transports = process.env.TRANSPORTS ? await startTransports() : {};

const ANSWERS = {
  '/setup': () => ({
    environment: lab.environment,
    ca: lab.hosts.ca.cert,
    placed: lab.hosts.sockets.placed,
    latencyMs,
    transports,
  }),
  '/questions': () => lab.traffic.questions.length,
  '/bytes': () => lab.resolvers.reduce((sum, { bytes }) => sum + bytes, 0),
};
const server = createServer(({ url }, response) => response.end(JSON.stringify(ANSWERS[url]())));
server.listen(0, '127.0.0.1', () => announce(server));

/**
 * Registers a domain with its mail, web and, if given, name servers. Those of a provider are set up with its first
 * customer.
 */
async function settle({ name, ipv4, ipv6, signed, servers = [], mail = `mail.${name}` }) {
  const addresses = (host) => `${host} A ${ipv4}${ipv6 ? `\n${host} AAAA ${ipv6}` : ''}`;
  const records = `
    ${['@', 'www', 'mta-sts'].map(addresses).join('\n')}
    @ MX 10 ${mail}.
    @ TXT "v=spf1 mx ip4:${ipv4} -all"
    _dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@${name}"
    s2048._domainkey TXT ${txt(`v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}`)}
    @ CAA 0 issue "letsencrypt.org"
    _mta-sts TXT "v=STSv1; id=20261101T000000"
    _smtp._tls TXT "v=TLSRPTv1; rua=mailto:tls@${name}"`;
  servers.forEach(({ host, addresses }, i) => {
    lab.internet.addServer(host, ...addresses);
    for (const address of addresses) lab.hosts.sockets.place(address, 53, lab.nameServerPort(SHARED[i]));
  });
  const own = servers.map(({ host }) => host);
  const ns = own.length > 0 && { ns: own, servedBy: [...own, ...SHARED] };
  lab.internet.register(name, { records, ...ns, ...(signed && { signing: {} }) });
  await host(name, mail, ipv6 ? [ipv4, ipv6] : [ipv4], addresses);
}

async function host(name, mail, both, addressesOf) {
  const isNew = !settled.has(mail);
  settled.add(mail);
  if (isNew) lab.internet.zoneFor(mail, 'A').add(addressesOf(`${mail}.`));
  for (const [zone, address] of both.map((address, i) => [REVERSE[i], address])) {
    if (isNew) {
      lab.internet.zone(zone).add(`${IpAddress.parse(address).reverseName}. PTR ${mail}.`);
      lab.hosts.ports(address, { open: MAIL_PORTS });
      await lab.hosts.smtp(address, { name: mail });
    }
    for (const site of [name, `www.${name}`, `mta-sts.${name}`])
      await lab.hosts.web(address, site, byScheme(serve({ ...GOOD_SITE.pages, ...policy(mail) }), toHttps));
  }
}

function policy(mail) {
  const lines = ['version: STSv1', 'mode: enforce', `mx: ${mail}`, 'max_age: 604800', ''];
  return { '/.well-known/mta-sts.txt': text(lines.join('\r\n')) };
}

/** Caches answers as real resolvers do. Otherwise most of the time would be spent on validating signatures in the lab. */
function remember({ prototype }) {
  const { answer } = prototype;
  const known = new Map();
  prototype.answer = function (query) {
    const key = JSON.stringify([query.questions, query.cd, query.edns]);
    if (!known.has(key)) known.set(key, answer.call(this, query));
    return known.get(key);
  };
}

/** One resolver, asked in three ways, all but plain DNS over TLS. Its cache is the same for all. */
async function startTransports() {
  const [{ recursor }] = lab.resolvers;
  const answer = ({ id, questions, edns, ...query }) => {
    const plain = questions.map((one) => ({ ...one, name: one.name.toLowerCase() }));
    const options = { ...edns, udpPayloadSize: 1232, options: [] };
    return { ...recursor.answer({ ...query, id: 0, questions: plain, edns: options }), id, questions };
  };
  const identity = lab.hosts.ca.issue({ names: ['localhost'] });
  const doh = await DohServer.start('resolver-1', { answer }, lab.traffic, identity);
  doh.latencyMs = latencyMs;
  const dns = await FakeDns.start(answer, { ca: lab.hosts.ca, latencyMs });
  return { doh: doh.url.replace('127.0.0.1', 'localhost'), dot: dns.tlsUrl, plain: dns.plainUrl };
}

/** Adds the latency to every answer, every connection and every flight on it. */
async function moveAway() {
  lab.slowDown(latencyMs);
  const { sockets } = lab.hosts;
  for (const [endpoint, peer] of sockets.placed) {
    const [address, port] = endpoint.split(' ');
    if (port !== '53' && typeof peer === 'number')
      sockets.place(address, Number(port), (await longWay(peer, latencyMs)).port);
  }
}
