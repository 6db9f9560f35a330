import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebCheckResult } from '#features/web-check/web-check.dto.js';
import { web } from '#faces/cli/commands/web.command.js';
import { verdictOf } from '#faces/cli/reports.js';
import { LabApp } from '../e2e/lab-app.js';
import { McpByHand, textOf } from '../e2e/mcp-client.js';
import { freePort } from '../lab/free-port.js';
import { run } from './lab/processes.js';
import type { Place } from './web/programs.js';
import { WEB_CASES } from './web/verdict-cases.js';
import { certify } from './web/verdict-sites.js';

let app: LabApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-verdicts-'));
  for (const bits of [1024, 2048])
    await run('openssl', ['dhparam', '-dsaparam', '-out', join(folder, `dh${bits}.pem`), String(bits)]);
  app = await LabApp.start();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const CALM = 'No problems or warnings found';

describe.each(WEB_CASES)('$name', (one) => {
  let place: Place;
  let report: WebCheckResult;
  let stop = () => Promise.resolve();
  let connections = 0;

  beforeAll(async () => {
    place = await prepare(WEB_CASES.indexOf(one));
    const { certificate = {}, covers } = one;
    certify(place, app.lab.hosts.ca, { ...(covers && { names: [place.name] }), ...certificate });
    stop = await one.start(place);
    app.lab.traffic.dialled.length = 0;
    report = (await app.get(`web-check/${place.name}`)).body as WebCheckResult;
    connections = app.lab.traffic.dialled.filter((endpoint) => /^77\.77\.13\./.test(endpoint)).length;
  });
  afterAll(() => stop());

  it('ends as browsers see it, and is judged as an expert does', () => {
    const [http, https, ...www] = one.ends;
    const faults = report.findings.filter(({ severity }) => severity === 'warn' || severity === 'problem');
    expect({
      ends: report.entries.map(({ end }) => end),
      faults: faults.map(({ id }) => id).toSorted(),
      verdict: verdictOf(web, report),
    }).toEqual({
      ends: www.length > 0 ? one.ends : [http, https, http, https],
      faults: one.faults.toSorted(),
      verdict: one.verdict,
    });
  });

  it('takes ten connections at most, or two more if the server keeps none', () => {
    expect(connections).toBeLessThanOrEqual(one.keepsNone ? 12 : 10);
  });

  it('is called faultless by page and tool only if it is', async () => {
    const isCalm = one.verdict === 'fine' && one.faults.length === 0;
    const page = await app.app.get(`/web-check/${place.name}`, { accept: 'text/html' });
    const text = textOf(await new McpByHand(app.app).call('web_check', { domain: place.name }));
    expect([page.text.includes(CALM), text.includes(CALM)]).toEqual([isCalm, isCalm]);
  });

  async function prepare(serial: number): Promise<Place> {
    const name = `verdict${serial}.com`;
    const address = `77.77.13.${serial + 1}`;
    app.lab.internet.register(name, { records: `@ A ${address}\nwww A ${address}` });
    const ports = { http: await freePort(), https: await freePort(), app: await freePort() };
    app.lab.hosts.sockets.place(address, 80, ports.http).place(address, 443, ports.https);
    return { name, folder: join(folder, name), ...ports };
  }
});
