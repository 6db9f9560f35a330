import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { RuleList } from '#faces/rules/rules.dto.js';
import { sweep } from '../sweep.js';
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
])('the official client, %s', (what, versionNegotiation, version) => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${lab.app.url}/mcp`)));
  });
  afterAll(() => client.close());

  it('negotiates a version and reads the server information', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toMatchObject({ name: 'domain-diagnostics' });
    expect(client.getServerCapabilities()).toEqual({ tools: {}, prompts: {}, resources: {} });
    expect(client.getInstructions()).toContain('dns_health_check');
  });

  it('lists the tools in their order', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
  });

  /** The SDK client validates the structured content against the schema of the tool. */
  it.each(sweep(`tools, ${what}`, TOOL_EXAMPLES, 3))('calls $tool', async ({ tool: name, args }) => {
    await client.listTools();
    const { isError, structuredContent, content } = await client.callTool({ name, arguments: args });
    expect(isError).toBeUndefined();
    expect(structuredContent).toMatchObject({ api: 'v1' });
    expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/\w/) as unknown }]);
  });

  const GIVEN: Readonly<Record<string, string>> = { domain: 'https://www.a.example/x', lang: 'de' };
  it('lists the prompts and gets each, in German too', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual([
      ...['audit_domain', 'mail_goes_to_spam', 'mail_bounces', 'move_dns', 'roll_dnssec_key', 'tighten_dmarc'],
      'meet_sender_rules',
    ]);
    for (const { name, arguments: parameters = [] } of prompts) {
      const given = parameters.map((one) => [one.name, GIVEN[one.name] ?? '550 no']);
      const { messages } = await client.getPrompt({
        name,
        arguments: Object.fromEntries(given) as Record<string, string>,
      });
      const [{ role, content }] = messages as [(typeof messages)[number]];
      expect([role, content]).toEqual([
        'user',
        { type: 'text', text: expect.stringMatching(/a\.example[^]*Behandeln Sie/) as unknown },
      ]);
      const named = (content as { text: string }).text.match(/\b[a-z]+(?:_[a-z]+)+\b/g)!;
      expect(named.filter((word) => !NAMES.includes(word))).toEqual([]);
    }
  });

  it('lists the resources and reads them', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['rules://catalogue']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['rules://{id}']);
    const read = async (uri: string) => {
      const { contents } = await client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: 'application/json', text: expect.any(String) as unknown }]);
      return JSON.parse((contents[0] as { text: string }).text) as { rules: { id: string; findings: string[] }[] };
    };
    const { rules } = await read('rules://catalogue');
    const all = (await lab.get('rules')).body as RuleList;
    expect(rules.map(({ id }) => id)).toEqual(all.rules.map(({ id }) => id));
    const rule = (await lab.get('rules/dmarc-policy')).body;
    expect(await read('rules://dmarc-policy')).toEqual(rule);
    expect(await read('rules://dmarc-policy.none')).toEqual(rule);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['an unknown prompt', () => client.getPrompt({ name: 'nope' })],
    ['a prompt without its domain', () => client.getPrompt({ name: 'audit_domain' })],
    ['a prompt for no domain', () => client.getPrompt({ name: 'audit_domain', arguments: { domain: 'localhost' } })],
    ['an unknown resource', () => client.readResource({ uri: 'rules://nope' })],
    ['an unknown outcome', () => client.readResource({ uri: 'rules://dmarc-policy.nope' })],
    ['more than an outcome', () => client.readResource({ uri: 'rules://dmarc-policy.none.nope' })],
    ['a resource of another kind', () => client.readResource({ uri: 'file:///etc/passwd' })],
  ])('reads %s as an error of the protocol', async (_name, ask) => {
    await expect(ask()).rejects.toMatchObject({ code: -32602 });
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
