import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { join } from 'node:path';
import { TOOL_EXAMPLES } from '../e2e/mcp-examples.js';
import { VERSION } from '#platform/config/installation.js';
import { build } from './built-app.js';

const PROGRAM = join(__dirname, '../../dist/cli/main.js');

beforeAll(() => build());

it.each([
  ['handshake', { mode: 'legacy' } as const, '2025-11-25'],
  ['per-request', { mode: { pin: '2026-07-28' } } as const, '2026-07-28'],
])('the official client over standard input and output, %s', async (_, versionNegotiation, version) => {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation });
  await client.connect(new StdioClientTransport({ command: 'node', args: [PROGRAM, 'mcp'] }));
  try {
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'domain-diagnostics', version: VERSION });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOL_EXAMPLES.map(({ tool }) => tool));
    const call = { name: 'idn_convert', arguments: { name: 'münchen.de' } };
    expect(await client.callTool(call)).toMatchObject({ structuredContent: { ascii: 'xn--mnchen-3ya.de' } });
    const unknown = await client.callTool({ name: 'dns_lookup', arguments: { name: 'example.com', type: 'XX' } });
    expect(unknown).toMatchObject({ isError: true });
  } finally {
    await client.close();
  }
});
