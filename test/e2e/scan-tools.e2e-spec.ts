import type { ToolDefinition } from '#faces/mcp/tool-registry.js';
import { ScanBackend } from '#features/scans/scan-backend.js';
import type { ScanStart } from '#features/scans/scans.dto.js';
import { OwnKeys } from '#platform/edge/keys/own-keys.js';
import { tokensIn } from '../mcp/tokens.js';
import { bodyOf, ERAS, McpByHand, textOf } from './mcp-client.js';
import { RunningApp } from './running-app.js';
import { SCAN_FACTS, SCAN_ID, ScanStoreDouble } from './scan-store-double.js';

const SECRET = 'a secret of more than thirty-two characters';
const KEY = { 'x-api-key': new OwnKeys(SECRET).issue('Registry').key };

let app: RunningApp;
let mcp: McpByHand;
const store = new ScanStoreDouble();

beforeAll(async () => {
  app = await RunningApp.start({ API_KEY_SECRET: SECRET, DD_LIMIT_DAY_ANONYMOUS: '3' }, (builder) =>
    builder.overrideProvider(ScanBackend).useValue(store.backend),
  );
  mcp = new McpByHand(app);
});
afterAll(() => app.close());

it.each(ERAS)('are listed where scans are on, after all others (%s)', async (era) => {
  const { tools } = bodyOf(await mcp.request(era, 'tools/list')).result as { tools: ToolDefinition[] };
  const [start, status, summary] = tools.slice(-3);
  expect([start!.name, status!.name, summary!.name]).toEqual(['start_scan', 'scan_status', 'scan_summary']);
  expect(start!.annotations).toEqual({ readOnlyHint: false, destructiveHint: false, openWorldHint: true });
  expect([status!.annotations.readOnlyHint, summary!.annotations.readOnlyHint]).toEqual([true, true]);
  expect(start!.inputSchema.required).toEqual(['domains']);
  expect(Object.keys(start!.inputSchema.properties as object)).toEqual(expect.arrayContaining(['domains', 'label']));
  expect(tokensIn({ tools }).byLength).toBeLessThan(9000);
});

it('start a scan with a key, and read what was meant', async () => {
  const domains = ['https://example.com/x', 'jo@example.net', 'EXAMPLE.com', 'n/a'];
  const answer = await mcp.call('start_scan', { domains, label: 'Mine', lang: 'de-DE' }, KEY);
  const started = answer.structuredContent as ScanStart;
  expect(started).toMatchObject({ accepted: 2, duplicates: 1, invalid: [{ line: 4, text: 'n/a' }] });
  expect(store.started.at(-1)).toMatchObject({ id: started.id, label: 'Mine', total: 2 });
  expect(store.started.at(-1)!.owner).toMatch(/^key:registry-/);
  expect(textOf(answer)).toContain('Der Scan von 2 Domains wartet');
  expect(textOf(answer)).toContain(`scan_status {"id":"${started.id}"}`);
  expect(textOf(answer)).toContain('4 (n/a)');
});

it('start a scan with a callback, and say the key of its signature', async () => {
  const call = { domains: ['example.com'], callback: 'https://hooks.example.com/scans' };
  const answer = await mcp.call('start_scan', call, KEY);
  const { callbackKey } = answer.structuredContent as ScanStart;
  expect(callbackKey).toMatch(/^[\w-]{43}$/);
  expect(store.started.at(-1)).toMatchObject({ callback: call.callback, callbackKey });
  expect(textOf(answer)).toContain(callbackKey);
  const refused = await mcp.call('start_scan', { ...call, callback: 'http://hooks.example.com/' }, KEY);
  expect([refused.isError, textOf(refused)]).toEqual([true, expect.stringContaining('callback')]);
});

it.each([
  ['en', 'Scans need an API key', 'check_many'],
  ['de', 'Scans brauchen einen API-Schlüssel', 'check_many'],
])('say that a key is missing (%s), and refuse a wrong one', async (lang, why, next) => {
  const before = store.started.length;
  const answer = await mcp.call('start_scan', { domains: ['example.com'], lang });
  expect([answer.isError, textOf(answer)]).toEqual([true, expect.stringContaining(why)]);
  expect(textOf(answer)).toContain(next);
  const wrong = { 'x-api-key': `${KEY['x-api-key'].slice(0, -4)}aaaa` };
  const call = { name: 'start_scan', arguments: { domains: ['example.com'] } };
  expect((await mcp.request('handshake', 'tools/call', call, wrong)).status).toBe(401);
  expect(store.started).toHaveLength(before);
});

it('say when the quota of the key has no room, and what is no list', async () => {
  store.hasRoom = false;
  const full = await mcp.call('start_scan', { domains: ['example.com'] }, KEY);
  store.hasRoom = true;
  expect([full.isError, textOf(full)]).toEqual([true, expect.stringMatching(/^rate_limited: /)]);
  const none = await mcp.call('start_scan', { domains: ['n/a'] }, KEY);
  expect([none.isError, textOf(none)]).toEqual([true, expect.stringMatching(/^invalid_body: /)]);
  const missing = await mcp.call('start_scan', {}, KEY);
  expect(textOf(missing)).toContain('start_scan');
});

it.each(['en', 'de'])('show how far a scan is and what it found (%s), without a limit', async (lang) => {
  for (let i = 0; i < 3; i++) {
    const status = await mcp.call('scan_status', { id: ` ${SCAN_ID} `.trim(), lang });
    expect(status.structuredContent).toEqual((await app.get(`/api/v1/scans/${SCAN_ID}`)).body);
    expect(textOf(status)).toContain(lang === 'de' ? '1.230 von 60.000 Domains' : '1,230 of 60,000 domains');
    expect(textOf(status)).toContain(`scan_summary {"id":"${SCAN_ID}"}`);
  }
  const summary = await mcp.call('scan_summary', { id: SCAN_ID, lang, response: 'full' });
  expect(summary.structuredContent).toEqual((await app.get(`/api/v1/scans/${SCAN_ID}/summary?lang=${lang}`)).body);
  const text = textOf(summary);
  expect(text).toContain(lang === 'de' ? '312 von 1.223 geprüften Domains' : '312 of 1,223 checked domains');
  expect(text).toContain('spf.postwurf.example');
  expect(text).toContain('dmarc-record.missing');
  expect(text).not.toMatch(/views\.|mcp\./);
  expect(Buffer.byteLength(textOf(await mcp.call('scan_summary', { id: SCAN_ID, lang })))).toBeLessThanOrEqual(4000);
});

it('say what to do without the scan, and repair a wrong language without changing the id', async () => {
  const gone = await mcp.call('scan_status', { id: SCAN_ID.toLowerCase() });
  expect([gone.isError, textOf(gone)]).toEqual([true, expect.stringContaining('Start another one with start_scan')]);
  const wrong = await mcp.call('scan_summary', { id: SCAN_ID, lang: 'fr' });
  expect(textOf(wrong)).toContain(`"id":"${SCAN_ID}"`);
  store.facts = undefined;
  expect((await mcp.call('scan_summary', { id: SCAN_ID })).isError).toBe(true);
  store.facts = SCAN_FACTS;
});
