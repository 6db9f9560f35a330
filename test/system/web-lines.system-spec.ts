import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebCheckResult } from '#features/web-check/web-check.dto.js';
import { LabApp } from '../e2e/lab-app.js';
import { freePort } from '../lab/free-port.js';
import { BODY, HOST, namesOf, type Pasted, type Place } from './web/programs.js';
import { SETUPS, type WebSetup } from './web/web-servers.js';

let app: LabApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-lines-'));
  app = await LabApp.start();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const NOTHING: Pasted = { tls: '', redirect: '', site: '' };
const FAULTS = ['http-redirects.missing', 'http-hsts', 'http-frames', 'http-nosniff'];

describe.each(SETUPS)('the lines for $server in front of $what', (setup) => {
  let place: Place;
  let before: WebCheckResult;
  let after: WebCheckResult;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    place = await prepare(SETUPS.indexOf(setup));
    await start(setup, NOTHING, '');
    before = await check();
    await stop();
    await start(setup, pasted(setup, before), settings(setup, before));
    after = await check();
  });
  afterAll(() => stop());

  const check = async () => (await app.get(`web-check/${place.name}?fresh`)).body as WebCheckResult;
  const start = async ({ application, start: serve }: WebSetup, lines: Pasted, changed: string) => {
    if (application) stops.push(await application(place, changed));
    stops.push(await serve(place, lines));
  };
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };

  it('are there for each of its faults', () => {
    const ids = before.findings.filter(({ fix }) => fix?.configuration).map(({ id }) => id);
    for (const fault of [...FAULTS, ...(setup.cookies.length > 0 ? ['http-cookies'] : [])])
      expect(ids).toContainEqual(expect.stringContaining(fault));
    if (setup.server !== 'caddy') expect(ids).toContain('tls-versions.old');
  });

  it('repair all of them at once', () => {
    const left = after.findings.filter(({ fix }) => fix?.configuration).map(({ id }) => id);
    // Groups are listed only once it is known that no post-quantum group is switched off: for old servers in a second round.
    expect(left.filter((id) => id !== 'tls-profile.none' || isPostQuantumKnown(before))).toEqual([]);
    expect(after.findings.filter(({ severity }) => severity === 'warn' || severity === 'problem')).toEqual([]);
    expect(after.entries.map(({ end }) => end)).toEqual(['page', 'page', 'page', 'page']);
  });

  it('leave the page and its cookies as they were', async () => {
    for (const host of namesOf(place)) {
      const { status, body, headers } = await fetchPage(place, 'https:', host);
      expect([status, body]).toEqual([200, BODY]);
      expect(headers.get('strict-transport-security')).toEqual(['max-age=31536000']);
      expect((headers.get('set-cookie') ?? []).map((text) => text.split('=')[0])).toEqual(setup.cookies);
    }
  });

  it('send both names from plain HTTP to the same address over HTTPS', async () => {
    for (const host of namesOf(place)) {
      const { status, headers } = await fetchPage(place, 'http:', host, '/shop?item=1');
      expect([status, headers.get('location')]).toEqual([301, [`https://${host}/shop?item=1`]]);
    }
  });

  async function prepare(serial: number): Promise<Place> {
    const name = `lines${serial}.com`;
    const address = `77.77.12.${serial + 1}`;
    app.lab.internet.register(name, { records: `@ A ${address}\nwww A ${address}` });
    const made = {
      ...{ name, folder: join(folder, name) },
      ...{ http: await freePort(), https: await freePort(), app: await freePort() },
    };
    app.lab.hosts.sockets.place(address, 80, made.http).place(address, 443, made.https);
    mkdirSync(made.folder);
    const { cert, key } = app.lab.hosts.ca.issue({ names: namesOf(made) });
    const files = { 'site.crt': cert, 'site.key': key, 'site.pem': cert + key };
    for (const [file, text] of Object.entries(files)) writeFileSync(join(made.folder, file), text);
    return made;
  }

  async function fetchPage({ http, https }: Place, scheme: 'http:' | 'https:', host: string, path = '/') {
    const options = { host: HOST, path, headers: { host }, agent: false as const };
    return new Promise<{ status: number; body: string; headers: Map<string, string[]> }>((resolve, reject) => {
      const sent =
        scheme === 'https:'
          ? secureRequest({ ...options, port: https, servername: host, ca: app.lab.hosts.ca.cert })
          : plainRequest({ ...options, port: http });
      sent.on('error', reject).on('response', (response) => {
        const headers = new Map<string, string[]>();
        const raw = response.rawHeaders;
        for (let i = 0; i < raw.length; i += 2) {
          const name = raw[i]!.toLowerCase();
          headers.set(name, [...(headers.get(name) ?? []), raw[i + 1]!]);
        }
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode!, body, headers }));
      });
      sent.end();
    });
  }
});

function isPostQuantumKnown({ tls }: WebCheckResult): boolean {
  return tls.addresses.every(({ postQuantum }) => postQuantum !== null);
}

/** All lines at once, each where the page says that it belongs. */
function pasted({ server }: WebSetup, { findings }: WebCheckResult): Pasted {
  const linesOf = (isWanted: (id: string) => boolean) => [
    ...new Set(
      findings.flatMap(({ id, fix }) => (isWanted(id) && fix?.configuration ? [fix.configuration[server]] : [])),
    ),
  ];
  const isTls = (id: string) => id.startsWith('tls-');
  const isRedirect = (id: string) => id.startsWith('http-redirects.');
  return {
    tls: linesOf(isTls).join('\n'),
    redirect: linesOf(isRedirect).join('\n'),
    site: linesOf((id) => !isTls(id) && !isRedirect(id)).join('\n'),
  };
}

/** The comments that name settings of the application. */
function settings({ server }: WebSetup, { findings }: WebCheckResult): string {
  const lines = findings.flatMap(({ fix }) => fix?.configuration?.[server].split('\n') ?? []);
  return lines.flatMap((line) => /^# .*(?:php\.ini|settings\.py): (.*)$/.exec(line)?.[1] ?? []).join('\n');
}
