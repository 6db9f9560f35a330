import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '#faces/cli/run-command.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import type { DomainPlan } from '#features/plan/plan.dto.js';
import type { PreviewResult } from '#features/preview/preview.dto.js';
import type { Verification } from '#features/verify/verify.dto.js';
import type { ZoneCheckResult } from '#features/zone-check/zone-check.dto.js';
import { MAIL, WEB } from '../lab/domains/lab-domain.js';
import type { ZoneSpec } from '../lab/internet.js';
import { writtenZone } from '../lab/written-zone.js';
import { sweep } from '../sweep.js';
import { temporaryFolder } from '../temporary-folder.js';
import { LabApp } from './lab-app.js';
import { McpByHand, textOf } from './mcp-client.js';

const POLICY = 'v=DMARC1; p=none; rua=mailto:dmarc@perfect.test';
const STRICT = POLICY.replace('p=none', 'p=reject');
const records = WEB + MAIL.replace('p=reject', 'p=none');
const USUAL = ['ns1.dnshost.net', 'ns2.dnshost.net'];
const SERVFAIL = 2;

interface Situation extends ZoneSpec {
  readonly what: string;
  readonly name: string;
  /** What validating resolvers return for the DMARC record. */
  readonly seen: number;
}

/** What an expert says about each: the records are there, at the servers of the zone, and only validation fails. */
const SITUATIONS: readonly Situation[] = [
  { what: 'expired signatures', name: 'bogus-expired.com', signing: { signatures: 'expired' }, seen: SERVFAIL },
  { what: 'signatures that do not fit', name: 'bogus-garbled.com', signing: { signatures: 'garbled' }, seen: SERVFAIL },
  { what: 'no signatures', name: 'bogus-nosigs.com', signing: { signatures: 'missing' }, seen: SERVFAIL },
  { what: 'a DS record with the wrong digest', name: 'bogus-ds.com', signing: {}, ds: 'mismatched', seen: SERVFAIL },
  { what: 'a DS record, and no DNSKEY', name: 'bogus-nokeys.com', ds: 'orphan', seen: SERVFAIL },
  {
    what: 'a DS record of an unknown algorithm',
    name: 'bogus-future.com',
    signing: {},
    ds: 'unknown-algorithm',
    seen: 0,
  },
  { what: 'a valid child of a zone that fails', name: 'part.bogus-ds.com', signing: {}, seen: SERVFAIL },
  { what: 'TXT records only', name: 'bogus-txt.com', signing: { exceptions: { TXT: 'garbled' } }, seen: SERVFAIL },
  { what: 'NS records only', name: 'bogus-ns.com', signing: { exceptions: { NS: 'garbled' } }, seen: 0 },
  { what: 'the SOA record only', name: 'bogus-soa.com', signing: { exceptions: { SOA: 'garbled' } }, seen: 0 },
  { what: 'denials only', name: 'bogus-proofs.com', signing: { exceptions: { NSEC: 'garbled' } }, seen: 0 },
  {
    what: 'servers that refuse queries for NS records',
    name: 'bogus-nsfails.com',
    signing: { signatures: 'expired' },
    failing: ['NS'],
    seen: SERVFAIL,
  },
  {
    what: 'one lame server',
    name: 'bogus-lame.com',
    signing: { signatures: 'expired' },
    ns: ['ns1.dnshost.net', 'lame.dnshost.net'],
    servedBy: ['ns1.dnshost.net'],
    seen: SERVFAIL,
  },
  {
    what: 'the target of www',
    name: 'bogus-target.com',
    signing: {},
    records: `${MAIL.replace('p=reject', 'p=none')}\n@ A 77.77.3.1\nwww CNAME www.bogus.com.`,
    seen: 0,
  },
];
const NAMES = sweep('zones that fail validation', SITUATIONS, 1).map((one) => [one.what, one] as const);

const folder = temporaryFolder('bogus');
let app: LabApp;
beforeAll(async () => {
  app = await LabApp.start();
  const { internet } = app.lab;
  for (const { name, ...spec } of SITUATIONS) internet.register(name, { records, ...spec });
  internet.register('bogus-repaired.com', { records, signing: { signatures: 'expired' } });
  internet.register('bogus-half.com', { records, signing: {} });
  internet.server('ns2.dnshost.net').serve(internet.zone('bogus-half.com').unsigned());
});
afterAll(() => app.close());

const STRICTER = { action: 'replace', host: '_dmarc', type: 'TXT', old: POLICY, value: STRICT };
const preview = (name: string, changes: readonly object[]) => app.app.post(`/api/v1/preview/${name}`, { changes });
const verified = async (path: string) => (await app.get(`verify/${path}`)).body as Verification;
const serversIn = ({ seen }: Verification) =>
  seen.map(({ where }) => where).filter((where) => !where.startsWith('Lab resolver'));

describe('of a zone that fails validation, with', () => {
  it.each(NAMES)('%s, a repair is previewed', async (_, { name }) => {
    const { status, body } = await preview(name, [STRICTER]);
    const { before, after, resolved, introduced } = body as PreviewResult;
    const report = (await app.get(`check/${name}`)).body as DomainHealth;
    expect([status, resolved, introduced]).toEqual([200, ['dmarc-policy.none'], []]);
    expect([before.score, after.score >= before.score]).toEqual([report.score, true]);
  });

  it.each(NAMES)('%s, records that are not published cannot be replaced', async (_, { name }) => {
    const { status, body } = await preview(name, [{ ...STRICTER, old: STRICT }]);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('no such TXT record')]);
    const beside = { action: 'add', host: 'www', type: 'CNAME', value: 'www.perfect.test.' };
    expect((await preview(name, [beside])).status).toBe(400);
  });

  it.each(NAMES)('%s, the record is verified at the servers of the zone', async (_, { name, ns = USUAL, seen }) => {
    const result = await verified(`${name}/dmarc-policy.none`);
    const lame = ns.filter((server) => server.startsWith('lame'));
    expect(result.state).toBe('open');
    expect(result.seen.map(({ where, status, answers }) => [where, status, answers])).toEqual([
      ...ns.map((server) => (lame.includes(server) ? [server, 5, []] : [server, 0, [POLICY]])),
      ...app.lab.resolvers.map((_, i) => [`Lab resolver ${i + 1}`, seen, seen === 0 ? [POLICY] : []]),
    ]);
  });

  it.each(NAMES)('%s, the plan has the change of the record', async (_, { name }) => {
    const { stages, manual } = (await app.get(`plan/${name}`)).body as DomainPlan;
    const changes = stages.flatMap((stage) => stage.changes).filter(({ type }) => type === 'TXT');
    expect(changes).toContainEqual(expect.objectContaining({ action: 'replace', host: `_dmarc.${name}`, old: POLICY }));
    expect(manual.map(({ id }) => id)).not.toContain('dmarc-policy.none');
  });

  it.each(NAMES)('%s, the zone is compared with what is published', async (_, { name }) => {
    const zone = writtenZone(app.lab.internet.zone(name)).replace('p=none', 'p=reject');
    const { body } = await app.app.post(`/api/v1/zone-check/${name}`, { zone });
    const { changes, resolved, introduced } = body as ZoneCheckResult;
    expect(changes).toEqual([{ action: 'replace', host: `_dmarc.${name}`, type: 'TXT', old: POLICY, value: STRICT }]);
    expect([resolved, introduced]).toEqual([['dmarc-policy.none'], []]);
  });
});

it('with signatures at one server of two, both are listed', async () => {
  expect(serversIn(await verified('bogus-half.com/dmarc-policy.none'))).toEqual(USUAL);
  expect((await preview('bogus-half.com', [STRICTER])).status).toBe(200);
});

it('a repaired record is verified while validation still fails', async () => {
  const zone = app.lab.internet.zone('bogus-repaired.com');
  zone.remove('_dmarc').add(`_dmarc TXT "${STRICT}"`);
  const { state, seen } = await verified('bogus-repaired.com/dmarc-policy.none');
  zone.remove('_dmarc').add(`_dmarc TXT "${POLICY}"`);
  expect(state).toBe('resolved');
  expect(seen.slice(0, 2).map(({ answers }) => answers)).toEqual([[STRICT], [STRICT]]);
});

it('the servers of a registry are asked for its DS records only', async () => {
  expect(serversIn(await verified('bogus-ds.com/dnssec-bogus.ds-mismatch'))).toEqual(['a.nic.net', 'b.nic.net']);
  expect(serversIn(await verified('unregistered.com/spf-record.missing'))).toEqual([]);
});

describe('the other faces show the same:', () => {
  const NAME = 'bogus-garbled.com';
  const output = join(folder, 'output');
  const run = (...args: readonly string[]) => runCommand([...args, '--server', app.app.url, '--output', output]);

  it('the command', async () => {
    const change = `replace _dmarc TXT ${STRICT}`;
    expect(await run('preview', NAME, '--change', change)).toBe(0);
    expect(readFileSync(output, 'utf8')).toContain('dmarc-policy.none');
    expect(await run('verify', NAME, 'dmarc-policy.none')).toBe(1);
    const shown = readFileSync(output, 'utf8');
    expect(shown.split('\n').find((line) => line.includes('ns1.dnshost.net'))).toContain(POLICY);
    expect(shown).not.toContain('nic.net');
    const file = join(folder, `${NAME}.zone`);
    writeFileSync(file, writtenZone(app.lab.internet.zone(NAME)).replace('p=none', 'p=reject'));
    expect(await run('zone', 'check', NAME, file)).toBe(0);
  });

  it('the tools for models', async () => {
    const mcp = new McpByHand(app.app);
    const previewed = await mcp.call('preview_changes', { domain: NAME, changes: [STRICTER] });
    expect(previewed.isError).toBeFalsy();
    expect(textOf(previewed)).toContain('dmarc-policy.none');
    const seen = textOf(await mcp.call('verify_fix', { domain: NAME, finding: 'dmarc-policy.none' }));
    expect(seen).toContain('ns2.dnshost.net');
    expect(seen).not.toContain('nic.net');
  });

  it('the pages', async () => {
    const page = async (path: string) => (await app.app.get(path, { accept: 'text/html' })).text;
    const seen = await page(`/verify/${NAME}/dmarc-policy.none`);
    expect(seen).toContain('ns1.dnshost.net');
    expect(seen).not.toContain('a.nic.net');
    const fields = { domain: NAME, ...STRICTER, old: POLICY };
    const body = new URLSearchParams(fields).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await app.app.send('POST', '/preview', { body, headers });
    expect([status, text.includes('/rules/dmarc-policy')]).toEqual([200, true]);
  });
});
