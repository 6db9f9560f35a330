import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { LabApp } from './lab-app.js';
import { TOOL_EXAMPLES } from './mcp-examples.js';

const NAMES = TOOL_EXAMPLES.map(({ tool }) => tool);

let lab: LabApp;
beforeAll(async () => (lab = await LabApp.start()));
afterAll(() => lab.close());

describe.each([
  ['handshake', { mode: 'legacy' } as const, '2025-11-25'],
  ['per-request', { mode: { pin: '2026-07-28' } } as const, '2026-07-28'],
  ['negotiated', { mode: 'auto' } as const, '2026-07-28'],
])('the official client, %s', (_, versionNegotiation, version) => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${lab.app.url}/mcp`)));
  });
  afterAll(() => client.close());

  it('agrees on a version and learns who we are', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'domain-diagnostics' });
    expect(client.getServerCapabilities()).toEqual({ tools: {} });
    expect(client.getInstructions()).toContain('dns_health_check');
  });

  it('lists the tools in their order', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
  });

  /** The client itself holds the structured content against the schema of the tool. */
  it.each(TOOL_EXAMPLES)('calls $tool', async ({ tool: name, args }) => {
    await client.listTools();
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({ api: 'v1' });
    expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/\w/) as unknown }]);
  });

  it('reads an error of a tool as a result', async () => {
    const { isError, content } = await client.callTool({ name: 'dns_lookup', arguments: { name: 'a.com' } });
    expect(isError).toBe(true);
    expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^invalid_type: /) as unknown }]);
  });

  it('reads an unknown tool as an error of the protocol', async () => {
    await expect(client.callTool({ name: 'ünknown' })).rejects.toMatchObject({ code: -32602 });
  });
});

it('the handshake client can ping', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${lab.app.url}/mcp`)));
  expect(await client.ping()).toEqual({});
  await client.close();
});
