import type { Answer, RunningApp } from './running-app.js';

export const VERSION = 'io.modelcontextprotocol/protocolVersion';
export const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
export const ERAS = ['handshake', 'per-request'] as const;
export type Era = (typeof ERAS)[number];

export interface ToolAnswer {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

export interface RpcBody {
  readonly jsonrpc: string;
  readonly id: unknown;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Record<string, unknown> };
}

/** A minimal client of /mcp that can send invalid requests. */
export class McpByHand {
  constructor(private readonly app: RunningApp) {}

  post(message: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const body = typeof message === 'string' ? message : JSON.stringify(message);
    return this.app.post('/mcp', body, { 'content-type': 'application/json', ...headers });
  }

  request(era: Era, method: string, params: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    if (era === 'handshake') return this.post({ jsonrpc: '2.0', id: 1, method, params }, headers);
    const _meta = { [VERSION]: '2026-07-28', [CAPABILITIES]: {} };
    const { name, uri } = params as { name?: string; uri?: string };
    const named = name ?? uri;
    return this.post(
      { jsonrpc: '2.0', id: 1, method, params: { _meta, ...params } },
      {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(named !== undefined && { 'mcp-name': named }),
        ...headers,
      },
    );
  }

  async call(name: string, args: unknown, headers: Record<string, string> = {}): Promise<ToolAnswer> {
    const answer = await this.request('handshake', 'tools/call', { name, arguments: args }, headers);
    return bodyOf(answer).result as unknown as ToolAnswer;
  }
}

export function bodyOf({ body }: Answer): RpcBody {
  return body as RpcBody;
}

export function textOf({ content }: ToolAnswer): string {
  return content.map(({ text }) => text).join('\n');
}
