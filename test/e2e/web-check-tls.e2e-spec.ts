import type { TlsOptions } from 'node:tls';
import { CACHE_MANAGER, type Cache } from '@nestjs/cache-manager';
import type { WebCheckResult } from '#features/web-check/web-check.dto.js';
import { LoopbackServer } from '../lab/loopback-server.js';
import type { Identification } from '../lab/web-faults.js';
import { Clock } from '#base/domain/clock.js';
import { sweep } from '../sweep.js';
import { LabApp } from './lab-app.js';
import { McpByHand } from './mcp-client.js';
import { TestClock } from './running-app.js';

let app: LabApp;
let serial = 0;
const clock = new TestClock(Date.now());
/** Forgets reports, and keeps what was found out about TLS. */
const forgetReports = () => app.app.app.get<Cache>(CACHE_MANAGER).clear();
beforeAll(async () => {
  app = await LabApp.start({}, (builder) => builder.overrideProvider(Clock).useValue(clock));
});
afterAll(() => app.close());

const PAGE = { 'content-type': 'text/html' };
/** Few questions, so that connections are left. */
const STRONG = { minVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-GCM-SHA256' } as const;
const MIDDLE = { CN: 'Middle CA', O: 'Lab' };
const OLD = { ciphers: 'ALL:@SECLEVEL=0' };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const ALMOST_OVER = { validFrom: inDays(-88), validTo: inDays(2) };

/** A site whose web server has these settings at each address. */
async function site(tls: TlsOptions, addresses: readonly string[] = [`77.77.8.${++serial}`]): Promise<string> {
  const domain = `tls${serial}.com`;
  const records = addresses.map((address) => `@ ${address.includes(':') ? 'AAAA' : 'A'} ${address}`);
  app.lab.internet.register(domain, { records: records.join('\n') });
  for (const address of addresses) {
    const host = await app.lab.hosts.webHost(address, tls);
    host.site(domain, (_, response) => response.writeHead(200, PAGE).end('<title>x</title>'));
  }
  return domain;
}

const check = async (domain: string) => (await app.get(`web-check/${domain}`)).body as WebCheckResult;
const versionsOf = ({ tls }: WebCheckResult, i = 0) =>
  Object.fromEntries(tls.addresses[i]!.versions.map(({ name, offered }) => [name, offered]));
const idsOf = ({ findings }: WebCheckResult) => findings.map(({ id }) => id);

describe('GET /api/v1/web-check/{domain}, over TLS', () => {
  it.each(
    sweep<[string, TlsOptions, string, string]>(
      'versions of TLS',
      [
        ['TLS 1.3 alone', { minVersion: 'TLSv1.3' }, 'tls-versions.ok', 'TLS 1.3'],
        ['TLS 1.2 and 1.3', { minVersion: 'TLSv1.2' }, 'tls-versions.ok', 'TLS 1.3,TLS 1.2'],
        ['TLS 1.2 alone', { maxVersion: 'TLSv1.2', minVersion: 'TLSv1.2' }, 'tls-versions.no-tls13', 'TLS 1.2'],
        ['TLS 1.0 to 1.3', { minVersion: 'TLSv1', ...OLD }, 'tls-versions.old', 'TLS 1.3,TLS 1.2,TLS 1.1,TLS 1.0'],
        [
          'TLS 1.0 and 1.1',
          { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ...OLD },
          'tls-versions.only-old',
          'TLS 1.1,TLS 1.0',
        ],
      ],
      4,
    ),
  )('%s', async (_, settings, finding, versions) => {
    const report = await check(await site(settings));
    const offered = Object.entries(versionsOf(report)).filter(([, is]) => is);
    expect(offered.map(([name]) => name).join()).toBe(versions);
    expect(idsOf(report)).toContain(finding);
    expect(report.tls.certificate).toMatchObject({ issuer: 'Lab CA', trusted: true, matchesHost: true });
  });

  it.each(
    sweep<[string, Identification | undefined, string]>(
      'certificates of two addresses',
      [
        ['expires in two days', (ca, host) => ca.issue({ names: [host], ...ALMOST_OVER }), 'tls-certificate.imminent'],
        [
          'needs a staple',
          (ca, host) => ca.issue({ names: [host], requiresStaple: true }),
          'tls-certificate.no-staple',
        ],
        ['is not there', undefined, 'tls-families.untested'],
      ],
      2,
    ),
  )('judges by the address whose certificate is worst: that of IPv6 %s', async (_, identification, finding) => {
    const [ipv4, ipv6] = [`77.77.8.${++serial}`, `2a00:7777:8::${serial}`];
    const domain = `tls${serial}.com`;
    app.lab.internet.register(domain, { records: `@ A ${ipv4}\n@ AAAA ${ipv6}` });
    await app.lab.hosts.web(ipv4, domain, (_request, response) => response.writeHead(200, PAGE).end());
    if (identification)
      await app.lab.hosts.web(
        ipv6,
        domain,
        (_request, response) => response.writeHead(200, PAGE).end(),
        identification,
      );
    expect(idsOf(await check(domain))).toContain(finding);
  });

  it('weighs old versions by their harm, and proposes settings for each web server', async () => {
    const report = await check(await site({ minVersion: 'TLSv1', ...OLD }));
    const finding = report.findings.find(({ id }) => id === 'tls-versions.old');
    expect(finding).toMatchObject({
      severity: 'warn',
      fix: { configuration: { nginx: expect.stringContaining('ssl_protocols TLSv1.2 TLSv1.3;') as string } },
    });
    expect(report.grade.mozilla).toBe('none');
  });

  it('checks past what is kept where an owner has repaired something, once for all who ask', async () => {
    const domain = await site({ minVersion: 'TLSv1', ...OLD });
    const [address, repaired] = [`77.77.8.${serial}`, '77.77.9.4'];
    const isOld = (report: WebCheckResult) => idsOf(report).includes('tls-versions.old');
    expect(isOld(await check(domain))).toBe(true);

    const host = await app.lab.hosts.webHost(repaired, { minVersion: 'TLSv1.2' });
    host.site(domain, (_, response) => response.writeHead(200, PAGE).end('<title>x</title>'));
    const [, port] = app.lab.hosts.sockets.placed.find(([endpoint]) => endpoint === `${repaired} 443`)!;
    app.lab.hosts.sockets.place(address, 443, port);
    expect(isOld(await check(domain))).toBe(true);

    const dialled = app.lab.traffic.dialled.length;
    const again = await Promise.all([check(`${domain}?fresh`), check(`${domain}?fresh=true`)]);
    expect(again.map(isOld)).toEqual([false, false]);
    const asked = app.lab.traffic.dialled.slice(dialled).filter((endpoint) => endpoint === `${address} 443`);
    expect(asked.length).toBeLessThanOrEqual(10);
    expect((await check(domain)).checkedAt).toBe(again[0].checkedAt);
    const page = await app.app.get(`/web-check/${domain}`, { accept: 'text/html' });
    expect(page.text).toContain(`/web-check/${domain}?fresh=true`);
    expect((await app.get(`web-check/${domain}?fresh=soon`)).status).toBe(400);
  });

  it('checks past what is kept for assistants as well', async () => {
    const domain = await site({ minVersion: 'TLSv1.2' });
    const dialled = () => app.lab.traffic.dialled.filter((endpoint) => endpoint === `77.77.8.${serial} 443`).length;
    const assistant = new McpByHand(app.app);
    const counts: number[] = [];
    for (const fresh of [{}, {}, { fresh: true }, { fresh: false }]) {
      await assistant.call('web_check', { domain, ...fresh });
      counts.push(dialled());
    }
    const [first = 0, again, afterFresh = 0, last] = counts;
    expect([again, last]).toEqual([first, afterFresh]);
    expect(afterFresh).toBeGreaterThan(first);
  });

  it('is as old as the oldest answer about TLS in it', async () => {
    const domain = await site({ minVersion: 'TLSv1.2' });
    const made = (await check(domain)).checkedAt;
    clock.time += 120_000;
    await forgetReports();
    expect((await check(domain)).checkedAt).toBe(made);
    clock.time += 200_000;
    await forgetReports();
    expect((await check(domain)).checkedAt).toBe(new Date(clock.time).toISOString());
    clock.time += 120_000;
    expect((await check(`${domain}?fresh`)).checkedAt).toBe(new Date(clock.time).toISOString());
  });

  it('asks both families, and says where they differ', async () => {
    const domain = await site({ minVersion: 'TLSv1.2' }, [`77.77.8.${++serial}`, `2a0f:7777:8::${serial}`]);
    const same = await check(domain);
    expect(same.tls.addresses).toHaveLength(2);
    expect(versionsOf(same, 0)).toEqual(versionsOf(same, 1));
    expect(idsOf(same)).not.toContain('tls-families.differ');

    const [v4, v6] = [`77.77.8.${++serial}`, `2a0f:7777:8::${serial}`];
    const mixed = await site({ minVersion: 'TLSv1.2' }, [v4]);
    app.lab.internet.zone(mixed).add(`@ AAAA ${v6}`);
    const strict = await app.lab.hosts.webHost(v6, { minVersion: 'TLSv1.3' });
    strict.site(mixed, (_, response) => response.writeHead(200, PAGE).end());
    expect(idsOf(await check(mixed))).toContain('tls-families.differ');
  });

  it('names the host name for which the certificate is asked, because servers without it present another one', async () => {
    const address = `77.77.8.${++serial}`;
    const domain = await site({}, [address]);
    const host = await app.lab.hosts.webHost(address);
    host.site('other.example', (_, response) => response.writeHead(200).end());
    const { certificate } = (await check(domain)).tls;
    expect([certificate?.names, certificate?.matchesHost]).toEqual([[domain], true]);
  });

  it.each<[string, (own: string) => readonly string[], string, string?]>([
    ['the same certificate', (own) => [own], 'tls-sni.same'],
    ['another certificate', () => ['default.example'], 'tls-sni.other', 'default.example'],
    ['a refusal', () => [], 'tls-sni.refused'],
  ])('sees %s for clients that send no host name', async (_, names, finding, shown = '') => {
    const covered = names(`tls${serial + 1}.com`);
    const identity = covered.length > 0 ? app.lab.hosts.ca.issue({ names: covered }) : {};
    const domain = await site({ ...STRONG, ...identity });
    const report = await check(domain);
    const [found] = report.findings.filter(({ id }) => id.startsWith('tls-sni.'));
    expect([found?.id, /ok|info/.test(found?.severity ?? '')]).toEqual([finding, true]);
    expect(found?.detail).toContain(shown);
  });

  it.each<[string, TlsOptions, string, string]>([
    ['HTTP/2 that is offered', { ALPNProtocols: ['h2', 'http/1.1'] }, 'alpn=h2', 'tls-https-record.ok'],
    ['HTTP/2 that is not offered', { ALPNProtocols: ['http/1.1'] }, 'alpn=h2', 'tls-https-record.no-http2'],
    ['HTTP/3', { ALPNProtocols: ['h2', 'http/1.1'] }, 'alpn=h3,h2', 'tls-https-record.untested'],
    ['ECH', { maxVersion: 'TLSv1.2' }, 'ech=AEX+DQ==', 'tls-https-record.no-ech'],
  ])('compares the server with an HTTPS record that promises %s', async (_, settings, params, finding) => {
    const domain = await site(settings);
    app.lab.internet.zone(domain).add(`@ HTTPS 1 . ${params}`);
    const report = await check(domain);
    const [found] = report.findings.filter(({ id }) => id.startsWith('tls-https-record.'));
    expect([found?.id, /ok|info/.test(found?.severity ?? '')]).toEqual([finding, true]);
  });

  it.each<[string, string, string, readonly string[] | null]>([
    ['the address of the site', 'own', 'tls-hints.ok ok', null],
    ['an address where nothing answers', '77.77.9.1', 'tls-hints.differ info', null],
    ['a server with another certificate', '77.77.9.2', 'tls-hints.wrong-server warn', ['old.example']],
    ['another server of the site', '77.77.9.3', 'tls-hints.differ info', []],
    ['a private address', '10.0.0.1', 'tls-hints.differ info', null],
  ])('follows an address hint to %s', async (_, hint, finding, names) => {
    const domain = await site({});
    if (names) {
      const covered = names.length > 0 ? names : [domain];
      await app.lab.hosts.web(
        hint,
        domain,
        () => undefined,
        (ca) => ca.issue({ names: covered }),
      );
    }
    app.lab.internet.zone(domain).add(`@ HTTPS 1 . ipv4hint=${hint === 'own' ? `77.77.8.${serial}` : hint}`);
    const dialled = app.lab.traffic.dialled.length;
    const report = await check(domain);
    const found = report.findings.filter(({ id }) => id.startsWith('tls-hints.'));
    expect(found.map(({ id, severity }) => `${id} ${severity}`)).toEqual([finding]);
    const asked = app.lab.traffic.dialled.slice(dialled).filter((endpoint) => endpoint.startsWith(`${hint} `));
    expect(asked).toHaveLength(hint.startsWith('77.') ? 1 : 0);
  });

  it.each(
    sweep<[string, string, readonly string[], (leaf: string, middle: string, root: string) => string[]]>(
      'chains of certificates',
      [
        ['a chain in order', 'tls-chain.ok', [], (leaf, middle) => [leaf, middle]],
        ['a chain with its root', 'tls-chain.superfluous', ['Lab CA'], (leaf, middle, root) => [leaf, middle, root]],
        ['a repeated certificate', 'tls-chain.superfluous', ['Middle CA'], (leaf, middle) => [leaf, middle, middle]],
        ['the root before the other CA', 'tls-chain.out-of-order', [], (leaf, middle, root) => [leaf, root, middle]],
      ],
      4,
    ),
  )('sees %s', async (_, finding, certificates, arrange) => {
    const address = `77.77.8.${++serial}`;
    const domain = `tls${serial}.com`;
    app.lab.internet.register(domain, { records: `@ A ${address}` });
    const host = await app.lab.hosts.webHost(address);
    host.site(
      domain,
      (_, response) => response.writeHead(200, PAGE).end(),
      (ca, name) => {
        const { cert, key } = ca.issue({ names: [name], issuer: MIDDLE });
        const [leaf = '', middle = ''] = cert.split(/(?<=-----END CERTIFICATE-----\n)/);
        return { cert: arrange(leaf, middle, ca.cert).join(''), key };
      },
    );
    const report = await check(domain);
    const [found] = report.findings.filter(({ id }) => id.startsWith('tls-chain.'));
    expect([found?.id, /ok|info/.test(found?.severity ?? '')]).toEqual([finding, true]);
    for (const name of certificates) expect(found?.detail).toContain(name);
  });

  it.each([
    [1, 'ECONNREFUSED'],
    [6, 'ECONNREFUSED'],
    [9, 'ECONNRESET'],
    [6, 'closed'],
  ] as const)('finds no fault in a server that after %d connections is %s', async (allowed, then) => {
    const domain = await site({ minVersion: 'TLSv1.2' });
    const address = `77.77.8.${serial}`;
    const closing = await LoopbackServer.start();
    closing.onConnection((socket) => socket.destroy());
    let left: number = allowed;
    app.lab.hosts.sockets.detour = (way) => {
      if (way.port !== 443 || String(way.address) !== address || left-- > 0) return undefined;
      return then === 'closed' ? closing.port : then;
    };
    const { findings, grade, tls } = await check(domain);
    app.lab.hosts.sockets.detour = () => undefined;
    await closing.close();
    const faults = findings.filter(({ topic, severity }) => topic === 'tls' && /warn|problem/.test(severity));
    expect(faults).toEqual([]);
    expect([null, 'none']).toContain(grade.mozilla); // a violation that was seen stays one; no profile is met unseen
    expect(tls.addresses[0]!.suites.some(({ offered }) => offered === null)).toBe(true);
  });

  it('agrees with all of the questions to a server that allows them', async () => {
    const report = await check(await site({ minVersion: 'TLSv1.2' }));
    expect(report.findings.filter(({ topic, severity }) => topic === 'tls' && /warn|problem/.test(severity))).toEqual(
      [],
    );
    expect(report.grade.mozilla).not.toBeNull();
  });
});
