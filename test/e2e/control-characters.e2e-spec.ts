import type { DomainPlan } from '#features/plan/plan.dto.js';
import { LabApp } from './lab-app.js';

/** ESC, BEL, a line separator, a bidi override and a C1 control character. */
const HOSTILE = '\u001b]0;forged\u0007 \u2028 \u202e \u009b2J';
const RAW = /(?![\t\n\r])\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

let app: LabApp;
beforeAll(async () => {
  app = await LabApp.start();
  const octets = [...Buffer.from(HOSTILE)].map((octet) => `\\${String(octet).padStart(3, '0')}`).join('');
  app.lab.internet.zone('perfect.test').add(`esc TXT "${octets}"`);
  app.lab.internet.zone('nodmarc.com').add(`_dmarc TXT "v=DMARC1; p=nonsense; ${octets}"`);
});
afterAll(() => app.close());

it('JSON keeps the data as it is', async () => {
  const { body } = await app.get('lookup/esc.perfect.test/TXT');
  expect(JSON.stringify(body)).toContain(JSON.stringify(HOSTILE).slice(1, -1));
});

const inJson = JSON.stringify(HOSTILE).slice(1, -1);

it.each(['lookup/esc.perfect.test/TXT', 'propagation/esc.perfect.test/TXT', 'plan/nodmarc.com', 'check/nodmarc.com'])(
  'the JSON of %s has them as escapes',
  async (path) => {
    const { status, text, body } = await app.get(path);
    expect([status, text.includes('forged')]).toEqual([200, true]);
    expect(text).not.toMatch(RAW);
    if (path.startsWith('plan')) expect(JSON.stringify(body)).toContain(inJson);
  },
);

it('the JSON of verify has them as escapes', async () => {
  const { stages } = (await app.get('plan/nodmarc.com')).body as DomainPlan;
  const [change] = stages.flatMap(({ changes }) => changes).filter(({ old }) => old?.includes('forged'));
  const { status, text, body } = await app.get(`verify/nodmarc.com/${change!.resolves[0]!}`);
  expect(status).toBe(200);
  expect(text).not.toMatch(RAW);
  expect(JSON.stringify(body)).toContain(inJson);
});

it('the lines of check-many and errors have them as escapes', async () => {
  const many = await app.app.post('/api/v1/check-many', { domains: ['nodmarc.com', `${HOSTILE}.com`] });
  expect(many.text).toContain('forged');
  expect(many.text).not.toMatch(RAW);
  const refused = await app.app.post(`/api/v1/check-many?lang=${encodeURIComponent(HOSTILE)}`, { domains: ['a.com'] });
  expect(refused.status).toBe(400);
  expect(refused.text).not.toMatch(RAW);
});

it.each(['bind', 'nsupdate', 'dnscontrol', 'octodns', 'terraform&provider=dns', 'cloudflare'])(
  'the plan as %s shows none of them',
  async (format) => {
    const { text } = await app.get(`plan/nodmarc.com?format=${format}`);
    expect(text).not.toMatch(RAW);
  },
);

it.each(['/lookup/esc.perfect.test/TXT', '/propagation/esc.perfect.test/TXT'])(
  'the page %s shows escapes',
  async (path) => {
    const { status, text } = await app.app.get(path, { accept: 'text/html' });
    expect(status).toBe(200);
    expect(text).not.toMatch(RAW);
    expect(text).toContain('\\u{1b}]0;forged\\u{7} \\u{2028} \\u{202e} \\u{9b}2J');
  },
);

it.each(['dns_lookup', 'dns_propagation'])(
  'the text of the tool %s shows escapes, its structured content the data',
  async (name) => {
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: { name: 'esc.perfect.test', type: 'TXT' } },
    };
    const { body, text } = await app.app.post('/mcp', call, { accept: 'application/json, text/event-stream' });
    expect(text).not.toMatch(RAW);
    const { content, structuredContent } = (
      body as { result: { content: [{ text: string }]; structuredContent: object } }
    ).result;
    expect(content[0].text).not.toMatch(RAW);
    expect(content[0].text).toContain('forged');
    expect(JSON.stringify(structuredContent)).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  },
);
