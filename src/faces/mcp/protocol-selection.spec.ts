import { agreedVersion, handshakeProtocol } from './handshake-protocol.js';
import type { Message, RpcRefusal } from './json-rpc.js';
import { perRequestProtocol } from './per-request-protocol.js';
import { protocolFor } from './protocol-selection.js';

const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const meta = { [VERSION]: '2026-07-28', [CAPABILITIES]: {} };
const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };

const message = (params: object = {}, method = 'tools/list', id: number | undefined = 1): Message => ({
  id,
  method,
  params: params as Message['params'],
});

/** The reason and data of the refusal, or nothing. */
function refusal(given: Message, sent: Record<string, string>): unknown[] {
  try {
    protocolFor(given, sent).check(given, sent);
    return [];
  } catch (error) {
    const { reason, details } = error as RpcRefusal;
    return [reason, details.data ?? details.params];
  }
}

describe('protocolFor', () => {
  it.each([
    ['nothing said', {}, {}, handshakeProtocol],
    ['an old header', {}, { 'mcp-protocol-version': '2025-06-18' }, handshakeProtocol],
    ['an unknown header', {}, { 'mcp-protocol-version': '2031-01-01' }, handshakeProtocol],
    ['other metadata', { _meta: { progressToken: 1 } }, {}, handshakeProtocol],
    ['metadata of no use', { _meta: [VERSION] }, {}, handshakeProtocol],
    ['a version in the body', { _meta: meta }, headers, perRequestProtocol],
    ['an unknown version in the body', { _meta: { [VERSION]: 'v999' } }, {}, perRequestProtocol],
    ['a version of the wrong type', { _meta: { [VERSION]: 1 } }, {}, perRequestProtocol],
    ['a new header alone', {}, headers, perRequestProtocol],
  ])('by %s', (_, params, sent, era) => {
    expect(protocolFor(message(params), sent as Record<string, string>)).toBe(era);
  });
});

describe('the handshake protocol', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('accepts version %s', (version) => {
    expect(agreedVersion(version)).toBe(version);
    expect(refusal(message(), { 'mcp-protocol-version': version })).toEqual([]);
  });

  it.each(['2026-07-28', '2025-11-26', '', 7, null, undefined])('answers %j with its latest version', (version) => {
    expect(agreedVersion(version)).toBe('2025-11-25');
  });

  it('needs no header, but rejects an unknown version in it', () => {
    const supported = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];
    expect(refusal(message(), {})).toEqual([]);
    expect(refusal(message(), { 'mcp-protocol-version': 'v9' })).toEqual([
      'unsupported_version',
      { supported, requested: 'v9' },
    ]);
  });

  it('leaves results as they are', () => {
    expect(handshakeProtocol.decorateResult('tools/list', { tools: [] })).toEqual({ tools: [] });
  });
});

describe('the per-request protocol', () => {
  const call = (name: unknown) => message({ _meta: meta, name }, 'tools/call');
  const calling = (name: string) => ({ ...headers, 'mcp-method': 'tools/call', 'mcp-name': name });
  const without = (name: keyof typeof headers) =>
    Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
  const mismatch = (name: string, value: string) => ['header_mismatch', { name, value }];

  it.each([
    ['all is said', message({ _meta: meta }), headers],
    ['capabilities are many', message({ _meta: { ...meta, [CAPABILITIES]: { sampling: {} } } }), headers],
    ['a tool is named', call('idn_convert'), calling('idn_convert')],
    ['a tool is named in base64', call('ünknown'), calling('=?base64?w7xua25vd24=?=')],
    ['no tool is named', call(undefined), { ...headers, 'mcp-method': 'tools/call' }],
    ['it is a notification', { ...message({ _meta: { [VERSION]: 'v9' } }), id: undefined }, {}],
  ])('accepts a message if %s', (_, given, sent) => {
    expect(refusal(given, sent as Record<string, string>)).toEqual([]);
  });

  it.each<[string, Message, Record<string, string>, unknown[]]>([
    ['no metadata', message(), headers, ['missing_meta', { field: VERSION }]],
    ['metadata without version', message({ _meta: {} }), headers, ['missing_meta', { field: VERSION }]],
    [
      'a version of the wrong type',
      message({ _meta: { [VERSION]: 1 } }),
      headers,
      ['missing_meta', { field: VERSION }],
    ],
    [
      'no capabilities',
      message({ _meta: { [VERSION]: '2026-07-28' } }),
      headers,
      ['missing_meta', { field: CAPABILITIES }],
    ],
    [
      'capabilities of the wrong type',
      message({ _meta: { ...meta, [CAPABILITIES]: [] } }),
      headers,
      ['missing_meta', { field: CAPABILITIES }],
    ],
    [
      'an unknown version',
      message({ _meta: { ...meta, [VERSION]: 'v9' } }),
      { ...headers, 'mcp-protocol-version': 'v9' },
      ['unsupported_version', { supported: ['2026-07-28'], requested: 'v9' }],
    ],
    [
      'an old version',
      message({ _meta: { ...meta, [VERSION]: '2025-11-25' } }),
      { ...headers, 'mcp-protocol-version': '2025-11-25' },
      ['unsupported_version', { supported: ['2026-07-28'], requested: '2025-11-25' }],
    ],
    [
      'another version in the header',
      message({ _meta: { ...meta, [VERSION]: 'v9' } }),
      headers,
      mismatch('MCP-Protocol-Version', 'v9'),
    ],
    [
      'no version header',
      message({ _meta: meta }),
      without('mcp-protocol-version'),
      mismatch('MCP-Protocol-Version', '2026-07-28'),
    ],
    ['no method header', message({ _meta: meta }), without('mcp-method'), mismatch('Mcp-Method', 'tools/list')],
    [
      'another method header',
      message({ _meta: meta }),
      { ...headers, 'mcp-method': 'TOOLS/LIST' },
      mismatch('Mcp-Method', 'tools/list'),
    ],
    [
      'no name header',
      call('idn_convert'),
      { ...headers, 'mcp-method': 'tools/call' },
      mismatch('Mcp-Name', 'idn_convert'),
    ],
    ['another name header', call('idn_convert'), calling('dns_lookup'), mismatch('Mcp-Name', 'idn_convert')],
    ['a name in bad base64', call('a'), calling('=?base64?YQ=?='), mismatch('Mcp-Name', 'a')],
    ['a name in no base64', call('a'), calling('=?base64?*?='), mismatch('Mcp-Name', 'a')],
  ])('refuses %s', (_, given, sent, expected) => {
    expect(refusal(given, sent)).toEqual(expected);
  });

  it('says that a result is complete, who made it, and how long a list is good', () => {
    const dressed = {
      resultType: 'complete',
      _meta: { 'io.modelcontextprotocol/serverInfo': expect.anything() as unknown },
    };
    expect(perRequestProtocol.decorateResult('tools/call', { content: [] })).toEqual({ ...dressed, content: [] });
    expect(perRequestProtocol.decorateResult('tools/list', {})).toEqual({
      ...dressed,
      ttlMs: 3_600_000,
      cacheScope: 'public',
    });
  });
});
