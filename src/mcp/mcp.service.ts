import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Config } from '../config/config.js';
import { ApiError, quoted } from '../edge/errors/api-error.js';
import { bytesOf, isJson, jsonValue } from '../edge/http/body.js';
import { Localizer } from '../edge/texts/localizer.js';
import { agreedVersion } from './handshake-era.js';
import { idOf, type Message, messageOf, REFUSALS, type RequestId, RpcRefusal } from './json-rpc.js';
import { Prompts } from './prompts.js';
import { Resources } from './resources.js';
import { PER_REQUEST_VERSIONS } from './per-request-era.js';
import { eraOf } from './spoken-era.js';
import { isRebound } from './rebinding.js';
import { SERVER_INFO } from './server-info.js';
import { Toolbox } from './toolbox.js';
import { ToolCaller } from './tool-caller.js';

export interface McpAnswer {
  readonly status: number;
  /** None for a notification. */
  readonly body?: object;
}

const CAPABILITIES = { tools: {}, prompts: {}, resources: {} };

/** One message in, one out; nothing is remembered between two. */
@Injectable()
export class McpService {
  constructor(
    private readonly config: Config,
    private readonly localizer: Localizer,
    private readonly toolbox: Toolbox,
    private readonly caller: ToolCaller,
    private readonly prompts: Prompts,
    private readonly resources: Resources,
  ) {}

  async answer(request: Request, response: Response): Promise<McpAnswer> {
    let id: RequestId | null = null;
    try {
      if (isRebound(request, this.config.http)) throw new RpcRefusal('foreign_host');
      const value = valueOf(request);
      id = idOf(value);
      const message = messageOf(value);
      const era = eraOf(message, request.headers);
      era.check(message, request.headers);
      if (message.id === undefined) return { status: 202 };
      if (!era.methods.has(message.method)) throw unknownMethod(message, era.unknownMethodStatus);
      const result = await this.result(message, request, response);
      return { status: 200, body: { jsonrpc: '2.0', id, result: era.dress(message.method, result) } };
    } catch (error) {
      if (error instanceof RpcRefusal) return this.refusal(error, id);
      throw error;
    }
  }

  private result({ method, params }: Message, request: Request, response: Response): object | Promise<object> {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: agreedVersion(params.protocolVersion),
          ...this.introduction,
          serverInfo: SERVER_INFO,
        };
      case 'server/discover':
        return { supportedVersions: PER_REQUEST_VERSIONS, ...this.introduction };
      case 'tools/list':
        return this.toolbox.definitions().then((tools) => ({ tools }));
      case 'tools/call':
        return this.caller.call(params, request, response);
      case 'prompts/list':
        return { prompts: this.prompts.list() };
      case 'prompts/get':
        return this.prompts.get(params);
      case 'resources/list':
        return { resources: this.resources.list() };
      case 'resources/templates/list':
        return { resourceTemplates: this.resources.templates() };
      case 'resources/read':
        return { contents: this.resources.read(params) };
      default:
        return {}; // ping
    }
  }

  private get introduction(): object {
    return { capabilities: CAPABILITIES, instructions: this.localizer.text('en', 'mcp-protocol.instructions') };
  }

  private refusal({ reason, details: { params, data, status } }: RpcRefusal, id: RequestId | null): McpAnswer {
    const { code, status: usual } = REFUSALS[reason];
    const message = this.localizer.text('en', `mcp-protocol.refusals.${reason}`, params);
    return { status: status ?? usual, body: { jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } } };
  }
}

function valueOf(request: Request): unknown {
  if (!isJson(request.headers['content-type'])) throw new RpcRefusal('content_type');
  try {
    return jsonValue(bytesOf(request));
  } catch (error) {
    throw error instanceof ApiError ? new RpcRefusal('malformed') : error;
  }
}

function unknownMethod({ method }: Message, status: number): RpcRefusal {
  return new RpcRefusal('unknown_method', { params: { method: quoted(method) }, status });
}
