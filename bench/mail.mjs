// A mail check with a latency of 20 ms for every answer and connection, compared with its critical path.
import '../scripts/typescript.mjs';
import { startServer } from './load.mjs';
import { compared, inTurns, msOf } from './rounds.mjs';
import { median } from './statistics.mjs';
import { DOMAINS, LATENCY_MS } from './servers/mail-domains.mjs';

const LIMITS = { DD_LOG_LEVEL: 'error', DD_LIMIT_DAY_ANONYMOUS: '1000', DD_LIMIT_BURST_ANONYMOUS: '1000' };
/** Domains per round; none is used twice. */
const A_ROUND = 3;
const WARM_UPS = 4;
const MAIL_PORTS = [25, 465, 587, 143, 993, 110, 995];

export async function run() {
  const { stop, environment } = await startServer('mail-lab');
  const { hosts, app, url, ...way } = await startApp(environment);
  const fresh = DOMAINS.values();
  const next = () => fresh.next().value;
  const each = (work) => async () => {
    const times = [];
    for (let i = 0; i < A_ROUND; i++) times.push(await msOf(() => work(next())));
    return median(times);
  };
  const works = {
    'critical path': each((domain) => criticalPath(way, domain)),
    ours: each((domain) => check(url, domain)),
  };
  let rounds;
  try {
    await inTurns(works, WARM_UPS); // opens connections
    rounds = await inTurns(works);
  } finally {
    await app.close();
    await hosts.close();
    stop();
  }
  const name = `mail check of 2 hosts, ${LATENCY_MS} ms a round trip`;
  return [compared(name, 'ms', rounds, (of) => of['critical path'] / of.ours, 1 / 1.3)];
}

/**
 * Critical path: only the steps that depend on each other. What a server accepts besides the session is asked while it runs.
 */
async function criticalPath({ dns, talk, reverseName }, { name, hosts: [{ labels, ipv4 }] }) {
  const host = `${labels[0]}.${name}`;
  await dns.query({ name, type: 'MX' });
  await dns.query({ name: host, type: 'A' });
  const reverse = async () => {
    await dns.query({ name: reverseName(ipv4), type: 'PTR' });
    await dns.query({ name: `${labels[1]}.${name}`, type: 'A' });
  };
  await Promise.all([reverse(), talk(host, ipv4)]);
}

/** Fails unless the report is complete. */
async function check(url, { name }) {
  const { mail } = await (await fetch(`${url}/api/v1/mail-check/${name}`)).json();
  const isWhole = ({ ports, ptr, tls }) =>
    tls.certificate &&
    ports.every(({ state }) => state === 'open') &&
    ptr.filter(({ matchesForward }) => matchesForward).length === 2;
  if (mail.length !== 2 || !mail.every(isWhole)) throw new Error(`not as the lab has it: ${JSON.stringify(mail)}`);
}

/** Adds the latency to every flight of an SMTP session. */
async function moveSmtpAway(sockets) {
  const { longWay } = await import('../test/lab/long-way.ts');
  const placed = sockets.placed.filter(([endpoint]) => endpoint.endsWith(' 25'));
  const far = await longWay(placed[0][1], LATENCY_MS);
  for (const [endpoint] of placed) sockets.place(endpoint.split(' ')[0], 25, far.port);
  return far;
}

async function startApp(environment) {
  const { createApplication } = await import('../test/lab/application.ts');
  const { Hosts } = await import('../test/lab/hosts.ts');
  const { Traffic } = await import('../test/lab/traffic.ts');
  const { Config } = await import('../src/platform/config/config.ts');
  const { IpAddress } = await import('../src/base/domain/ip-address.ts');
  const { DnsResolver } = await import('../src/platform/network/dns/dns-resolver.ts');
  const { SmtpService } = await import('../src/platform/network/smtp/smtp.service.ts');
  const { MailTlsSurveyor } = await import('../src/platform/network/tls/mail-tls-surveyor.ts');
  const { DomainName } = await import('../src/base/domain/domain-name.ts');
  const { SocketFactory } = await import('../src/platform/network/connect/socket-factory.ts');
  const hosts = await Hosts.start(new Traffic());
  for (const { ipv4, ipv6 } of DOMAINS.flatMap((domain) => domain.hosts))
    for (const address of [ipv4, ipv6]) hosts.ports(address, { open: MAIL_PORTS });
  const far = await moveSmtpAway(hosts.sockets);
  hosts.sockets.latencyMs = LATENCY_MS;
  const app = await createApplication(new Config({ ...LIMITS, ...environment }), (builder) =>
    builder.overrideProvider(SocketFactory).useValue(hosts.sockets),
  );
  await app.listen(0, '127.0.0.1');
  const reverseName = (address) => IpAddress.parse(address).reverseName;
  const smtp = app.get(SmtpService, { strict: false });
  const surveyor = app.get(MailTlsSurveyor, { strict: false });
  const talk = async (name, text) => {
    const [host, address] = [DomainName.parseHost(name), IpAddress.parse(text)];
    await Promise.all([smtp.talk(host, address), surveyor.faults(host, address)]);
  };
  const close = () => Promise.all([far.close(), hosts.close()]);
  return {
    hosts: { close },
    app,
    url: await app.getUrl(),
    dns: app.get(DnsResolver, { strict: false }),
    talk,
    reverseName,
  };
}
