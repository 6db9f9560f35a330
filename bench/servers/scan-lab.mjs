// Any number of customers of 300 providers, in a process of its own. The zone of a customer exists from the first question
// about it until many others have come after it, so a scan may be as long as it likes.
import { createServer } from 'node:http';
import '../../scripts/typescript.mjs';
import { announce } from './answer.mjs';

const { DKIM_KEYS } = await import('../../test/lab/domains/dkim-keys.ts');
const { txt } = await import('../../test/lab/domains/lab-domain.ts');
const { Internet } = await import('../../test/lab/internet.ts');
const { Lab } = await import('../../test/lab/lab.ts');
const { NameServer } = await import('../../test/lab/name-server.ts');
const { Recursor } = await import('../../test/lab/recursor.ts');
const { GOOD_SITE } = await import('../../test/lab/sites/good-site.ts');
const { byScheme, serve, text, toHttps } = await import('../../test/lab/sites/pages.ts');
const { MAIL_SERVICES } = await import('../../src/features/mail-check/services.ts');
const { IpAddress } = await import('../../src/base/domain/ip-address.ts');

const PROVIDERS = 300;
/** Zones at a time; more than are checked at a time. */
const MAX_ZONES = 200;
const MAX_ANSWERS = 20_000;
/** Its denials say nothing about names that come later. */
const REGISTRY = 'shop';
const CUSTOMER = /(?:^|\.)((?:made|warm|single)(\d+)\.shop)\.?$/i;
const REVERSE = ['77.in-addr.arpa', '7.7.7.7.f.0.a.2.ip6.arpa'];
const SHARED = ['ns1.dnshost.net', 'ns2.dnshost.net'];
const MAIL_PORTS = MAIL_SERVICES.map(({ port }) => port);

const internet = new Internet();
const lab = await Lab.start(internet);
internet.register(REGISTRY, {
  ns: ['a.nic.net', 'b.nic.net'],
  signing: { denial: { iterations: 0, salt: '', optOut: true } },
});
for (const zone of REVERSE) internet.register(zone);
const providers = [];
for (let k = 0; k < PROVIDERS; k++) providers.push(await provider(k));
const zones = new Set();
const answers = new Map();
appearWhenAsked(Recursor);
appearWhenAsked(NameServer);
setInterval(() => lab.traffic.clear(), 1000).unref();

const setup = () => ({
  environment: lab.environment,
  ca: lab.hosts.ca.cert,
  placed: lab.hosts.sockets.placed,
  latencyMs: 0,
});
const server = createServer((_, response) => response.end(JSON.stringify(setup())));
server.listen(0, '127.0.0.1', () => announce(server));

/** Two name servers, a mail server and a web server for all its customers. */
async function provider(k) {
  const domain = `hosting${k}.net`;
  const own = ['ns1', 'ns2'].map((label, i) => ({ host: `${label}.${domain}`, ...place(i, k) }));
  const [mail, web] = [place(2, k), place(3, k)];
  for (const { host, ipv4, ipv6 } of own) {
    internet.addServer(host, ipv4, ipv6);
    for (const address of [ipv4, ipv6])
      lab.hosts.sockets.place(address, 53, lab.nameServerPort(SHARED[own.findIndex((one) => one.host === host)]));
  }
  const ns = own.map(({ host }) => host);
  const records = `mx A ${mail.ipv4}\nmx AAAA ${mail.ipv6}\nspf TXT "v=spf1 ip4:${mail.ipv4} ip6:${mail.ipv6} -all"`;
  internet.register(domain, { records, ns, servedBy: [...ns, ...SHARED] });
  for (const [i, address] of Object.values(mail).entries()) {
    internet.zone(REVERSE[i]).add(`${IpAddress.parse(address).reverseName}. PTR mx.${domain}.`);
    lab.hosts.ports(address, { open: MAIL_PORTS });
    await lab.hosts.smtp(address, { name: `mx.${domain}` });
  }
  const hosts = await Promise.all(Object.values(web).map((address) => lab.hosts.webHost(address)));
  const pages = byScheme(serve({ ...GOOD_SITE.pages, ...policy(`mx.${domain}`) }), toHttps);
  for (const host of hosts) host.elsewhere(pages);
  // A server that gets a new site issues all certificates again, so it never holds those of all customers.
  const forgetCertificates = () => hosts.forEach((host) => host.site('newest', pages));
  return { domain, ns, web, forgetCertificates };
}

/** No group of zeros besides `::`: the lab knows addresses by their shortest form. */
function place(kind, k) {
  return { ipv4: `77.${101 + 2 * kind + (k >> 8)}.${k & 255}.1`, ipv6: `2a0f:7777:b${kind}:${k + 1}::1` };
}

function policy(mail) {
  const lines = ['version: STSv1', 'mode: enforce', `mx: ${mail}`, 'max_age: 604800', ''];
  return { '/.well-known/mta-sts.txt': text(lines.join('\r\n')) };
}

/** Half of the customers are signed, a third has no DMARC record. */
function appear(zone, i) {
  const { domain, ns, web, forgetCertificates } = providers[i % PROVIDERS];
  if (zones.size >= MAX_ZONES) disappear(zones.values().next().value);
  const addresses = (name) => `${name} A ${web.ipv4}\n${name} AAAA ${web.ipv6}`;
  const records = `
    ${['@', 'www', 'mta-sts'].map(addresses).join('\n')}
    @ MX 10 mx.${domain}.
    @ TXT "v=spf1 include:spf.${domain} -all"
    ${i % 3 === 0 ? '' : `_dmarc TXT "v=DMARC1; p=reject; rua=mailto:dmarc@${zone}"`}
    s2048._domainkey TXT ${txt(`v=DKIM1; k=rsa; p=${DKIM_KEYS.rsa2048}`)}
    _mta-sts TXT "v=STSv1; id=20261101T000000"`;
  internet.register(zone, { records, ns, servedBy: [...ns, ...SHARED], ...(i % 2 === 0 && { signing: {} }) });
  zones.add(zone);
  forgetCertificates();
}

function disappear(zone) {
  zones.delete(zone);
  internet.withdraw(zone);
}

/** The latest answers are remembered, as real resolvers do. Otherwise most of the time would be spent on signatures. */
function appearWhenAsked({ prototype }) {
  const { answer } = prototype;
  const isResolver = prototype === Recursor.prototype;
  prototype.answer = function (query) {
    const [, zone, i] = CUSTOMER.exec(query.questions[0].name) ?? [];
    const origin = zone?.toLowerCase();
    if (origin !== undefined && !zones.has(origin)) appear(origin, Number(i));
    if (!isResolver) return answer.call(this, query);
    const key = JSON.stringify([query.questions, query.cd, query.edns]);
    const known = answers.get(key) ?? answer.call(this, query);
    if (answers.size >= MAX_ANSWERS) answers.clear();
    answers.set(key, known);
    return { ...known, id: query.id };
  };
}
