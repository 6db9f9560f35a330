import { LabApp } from './lab-app.js';

/** ESC, BEL, a line separator, a bidi override and a C1 control character. */
const HOSTILE = '\u001b]0;forged\u0007 \u2028 \u202e \u009b2J';
const RAW = /(?![\t\n\r])\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

let app: LabApp;
beforeAll(async () => {
  app = await LabApp.start();
  const octets = [...Buffer.from(HOSTILE)].map((octet) => `\\${String(octet).padStart(3, '0')}`).join('');
  app.lab.internet.zone('perfect.test').add(`esc TXT "${octets}"`);
});
afterAll(() => app.close());

it('JSON keeps the data as it is', async () => {
  const { body } = await app.get('lookup/esc.perfect.test/TXT');
  expect(JSON.stringify(body)).toContain(JSON.stringify(HOSTILE).slice(1, -1));
});

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
    const { body } = await app.app.post('/mcp', call, { accept: 'application/json, text/event-stream' });
    const { content, structuredContent } = (
      body as { result: { content: [{ text: string }]; structuredContent: object } }
    ).result;
    expect(content[0].text).not.toMatch(RAW);
    expect(content[0].text).toContain('forged');
    expect(JSON.stringify(structuredContent)).toContain(JSON.stringify(HOSTILE).slice(1, -1));
  },
);
