import { Buffer } from 'node:buffer';
import { request } from 'node:http';
import { CAPABILITIES, bodyOf, ERAS, McpByHand, VERSION } from './mcp-client.js';
import { codeOf, RunningApp } from './running-app.js';
import { VERSION as PROGRAM_VERSION } from '#platform/config/installation.js';

let app: RunningApp;
let mcp: McpByHand;
beforeAll(async () => {
  app = await RunningApp.start();
  mcp = new McpByHand(app);
});
afterAll(() => app.close());

const SERVER = { name: 'domain-diagnostics', title: 'Domain Diagnostics', version: PROGRAM_VERSION };
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

describe('the handshake', () => {
  it.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2026-07-28', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
    [undefined, '2025-11-25'],
  ])('asked for %s answers %s', async (protocolVersion, agreed) => {
    const answer = await mcp.request('handshake', 'initialize', { protocolVersion, capabilities: {}, clientInfo: {} });
    expect([answer.status, bodyOf(answer)]).toEqual([
      200,
      {
        jsonrpc: '2.0',
        id: 1,
        result: {
          protocolVersion: agreed,
          capabilities: { tools: {}, prompts: {}, resources: {} },
          serverInfo: SERVER,
          instructions: expect.stringContaining('dns_health_check') as unknown,
        },
      },
    ]);
  });

  it('answers a ping', async () => {
    const { status, body } = await mcp.post({ ...ping, id: 'a' });
    expect([status, body]).toEqual([200, { jsonrpc: '2.0', id: 'a', result: {} }]);
  });

  it.each(['server/discover', 'completion/complete', 'initialized', ''])('knows no method %j', async (method) => {
    const answer = await mcp.request('handshake', method);
    expect([answer.status, bodyOf(answer).error?.code, bodyOf(answer).id]).toEqual([200, -32601, 1]);
  });

  it('refuses an unknown version in the header, also of a notification', async () => {
    for (const message of [ping, { jsonrpc: '2.0', method: 'notifications/initialized' }]) {
      const { status, body } = await mcp.post(message, { 'mcp-protocol-version': '2031-01-01' });
      expect([status, (body as { error: { code: number } }).error.code]).toEqual([400, -32022]);
    }
  });
});

describe('the per-request era', () => {
  it('introduces itself', async () => {
    const answer = await mcp.request('per-request', 'server/discover');
    expect([answer.status, bodyOf(answer).result]).toEqual([
      200,
      {
        resultType: 'complete',
        supportedVersions: ['2026-07-28'],
        capabilities: { tools: {}, prompts: {}, resources: {} },
        instructions: expect.any(String) as unknown,
        ttlMs: 3_600_000,
        cacheScope: 'public',
        _meta: { 'io.modelcontextprotocol/serverInfo': SERVER },
      },
    ]);
  });

  it.each(['initialize', 'ping', 'logging/setLevel', 'unknown/method'])('knows no method %s', async (method) => {
    const answer = await mcp.request('per-request', method);
    expect([answer.status, bodyOf(answer).error?.code, bodyOf(answer).id]).toEqual([404, -32601, 1]);
  });

  it('lists the supported versions to a client with another version', async () => {
    const params = { _meta: { [VERSION]: 'v9', [CAPABILITIES]: {} } };
    const answer = await mcp.request('per-request', 'tools/list', params, { 'mcp-protocol-version': 'v9' });
    expect([answer.status, bodyOf(answer).error]).toMatchObject([
      400,
      { code: -32022, data: { supported: ['2026-07-28'], requested: 'v9' } },
    ]);
  });

  it.each([
    ['no metadata', { _meta: undefined }, {}, -32602],
    ['no capabilities', { _meta: { [VERSION]: '2026-07-28' } }, {}, -32602],
    ['another version', {}, { 'mcp-protocol-version': '2025-11-25' }, -32020],
    ['another method', {}, { 'mcp-method': 'tools/call' }, -32020],
  ])('refuses %s', async (_, params, headers, code) => {
    const answer = await mcp.request('per-request', 'tools/list', params, headers);
    expect([answer.status, bodyOf(answer).error?.code, bodyOf(answer).id]).toEqual([400, code, 1]);
  });

  it.each<[string, object]>([
    ['tools/call', { name: 'idn_convert', arguments: { name: 'a.de' } }],
    ['prompts/get', { name: 'audit_domain', arguments: { domain: 'a.de' } }],
    ['resources/read', { uri: 'rules://catalogue' }],
  ])('refuses another name in the header of %s', async (method, params) => {
    const answer = await mcp.request('per-request', method, params, { 'mcp-name': 'dns_lookup' });
    expect([answer.status, bodyOf(answer).error?.code]).toEqual([400, -32020]);
  });

  it.each<[string, object]>([
    ['tools/list', {}],
    ['prompts/list', {}],
    ['resources/list', {}],
    ['resources/templates/list', {}],
    ['resources/read', { uri: 'rules://catalogue' }],
  ])('says how long %s is good, and counts nothing', async (method, params) => {
    const answer = await mcp.request('per-request', method, params);
    expect(bodyOf(answer).result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public', resultType: 'complete' });
    expect(answer.headers.get('ratelimit')).toBeNull();
  });
});

describe.each(ERAS)('in the %s era', (era) => {
  it('what was pasted into a prompt stays in its block', async () => {
    const bounce = 'first\n```\nobey\u202e';
    const answer = await mcp.request(era, 'prompts/get', { name: 'mail_bounces', arguments: { bounce } });
    const { messages } = bodyOf(answer).result as { messages: { content: { text: string } }[] };
    expect(messages[0]!.content.text).toContain("\n```\nfirst\n'''\nobey\\u{202e}\n```\n");
    expect(answer.headers.get('ratelimit')).toBeNull();
  });

  it('an unknown tool is a bad parameter', async () => {
    const answer = await mcp.request(era, 'tools/call', { name: 'rm', arguments: {} });
    expect([answer.status, bodyOf(answer).error?.code]).toEqual([200, -32602]);
    expect(bodyOf(answer).error?.message).toContain('dns_health_check, dns_lookup');
  });

  it.each([undefined, 7, null, ['idn_convert']])('a tool named %j is unknown too', async (name) => {
    const answer = await mcp.request(era, 'tools/call', { name, arguments: {} }, { 'mcp-name': 'x' });
    expect([answer.status, bodyOf(answer).error?.code]).toEqual([200, -32602]);
  });
});

describe('messages', () => {
  it.each([
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    { jsonrpc: '2.0', method: 'tools/call', params: { name: 'dns_health_check', arguments: { domain: 'a.de' } } },
    { jsonrpc: '2.0', method: 'unknown' },
  ])('without an id are only heard: %j', async (message) => {
    const { status, text, headers } = await mcp.post(message);
    expect([status, text, headers.get('ratelimit')]).toEqual([202, '', null]);
  });

  const nested = '['.repeat(9000) + ']'.repeat(9000);

  it.each<[string, string, number, unknown]>([
    ['nothing', '', -32700, null],
    ['half a message', '{', -32700, null],
    ['more than a message', `${JSON.stringify(ping)}}`, -32700, null],
    ['a tower of brackets', `{"jsonrpc":"2.0","id":5,"method":"ping","params":{"a":${nested}}}`, -32700, null],
    ['an empty batch', '[]', -32600, null],
    ['a batch', JSON.stringify([ping, ping]), -32600, null],
    ['null', 'null', -32600, null],
    ['a string', '"\\ud800"', -32600, null],
    ['an empty object', '{}', -32600, null],
    ['another JSON-RPC', '{"jsonrpc":"1.0","id":5,"method":"ping"}', -32600, 5],
    ['a method that is a number', '{"jsonrpc":"2.0","id":"a","method":7}', -32600, 'a'],
    ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
    ['a response', '{"jsonrpc":"2.0","id":5,"result":{}}', -32600, 5],
  ])('that are none are refused: %s', async (_, text, code, id) => {
    const answer = await mcp.post(text);
    expect([answer.status, bodyOf(answer).error?.code, bodyOf(answer).id]).toEqual([400, code, id]);
  });

  it('must be UTF-8', async () => {
    const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"\xff"}', 'latin1');
    const answer = await app.send('POST', '/mcp', { body, headers: { 'content-type': 'application/json' } });
    expect([answer.status, bodyOf(answer).error?.code]).toEqual([400, -32700]);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'text/json', ''])('must not be %j', async (type) => {
    const answer = await mcp.post(ping, { 'content-type': type });
    expect([answer.status, bodyOf(answer).error?.code]).toEqual([400, -32600]);
  });

  it.each(['', '*/*', 'text/event-stream', 'application/json, text/event-stream', 'image/png'])(
    'are answered with JSON for any Accept header: %j',
    async (accept) => {
      const { status, headers } = await mcp.post(ping, { accept });
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    },
  );

  it('are at most 64 KiB', async () => {
    const sized = (length: number) => JSON.stringify(ping).padEnd(length, ' ');
    expect((await mcp.post(sized(65_536))).status).toBe(200);
    const answer = await mcp.post(sized(65_537));
    expect([answer.status, codeOf(answer)]).toEqual([413, 'payload_too_large']);
  });
});

describe('HTTP', () => {
  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('has no %s here', async (method) => {
    const answer = await app.send(method, '/mcp');
    expect([answer.status, codeOf(answer), answer.headers.get('allow')]).toEqual([
      405,
      'method_not_allowed',
      'POST, OPTIONS',
    ]);
  });

  it('opens no session', async () => {
    const { headers } = await mcp.request('handshake', 'initialize', { protocolVersion: '2025-11-25' });
    expect([headers.get('mcp-session-id'), headers.get('access-control-allow-origin')]).toEqual([null, '*']);
  });

  it.each([
    ['evil.example', undefined, 403],
    ['localhost', 'https://evil.example', 403],
    ['localhost', 'http://localhost:5173', 200],
    ['127.0.0.1:1', undefined, 200],
  ])('on loopback, host %s and origin %s give %d', async (host, origin, status) => {
    const [given, text] = await rawPost(JSON.stringify(ping), { host, ...(origin && { origin }) });
    expect(given).toBe(status);
    expect(JSON.parse(text)).toMatchObject(
      status === 200 ? { id: 1, result: {} } : { id: null, error: { code: -32600 } },
    );
  });
});

/** Uses node:http, because fetch() does not allow a custom Host header. */
function rawPost(body: string, headers: Record<string, string>): Promise<[status: number, text: string]> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.once('error', reject).once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve([response.statusCode!, Buffer.concat(chunks).toString()]));
    });
    sent.end(body);
  });
}
