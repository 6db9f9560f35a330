import { Injectable } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { Config } from '#platform/config/config.js';
import { ApiError, quoteInput } from '#platform/edge/errors/api-error.js';
import { bytesOf, isJson, jsonValue } from '#platform/edge/http/body.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { agreedVersion } from './handshake-protocol.js';
import {
  type Fields,
  requestIdOf,
  type Message,
  parseRpcMessage,
  REFUSALS,
  type RequestId,
  RpcRefusal,
} from './json-rpc.js';
import { Prompts } from './prompts.js';
import { Resources } from './resources.js';
import { PER_REQUEST_VERSIONS } from './per-request-protocol.js';
import { protocolFor } from './protocol-selection.js';
import { isDnsRebinding } from './rebinding.js';
import { SERVER_INFO } from './server-info.js';
import { type ToolDefinition, ToolRegistry } from './tool-registry.js';
import { ToolRunner } from './tool-runner.js';

export interface McpAnswer {
  readonly status: number;
  /** Undefined for a notification. */
  readonly body?: object;
}

/** The tools as a client has them: over HTTP with limits, to the program that started this process without. */
interface Toolbox {
  readonly tools: () => readonly ToolDefinition[];
  readonly call: (call: Fields) => Promise<object>;
}

const CAPABILITIES = { tools: {}, prompts: {}, resources: {} };

/** Answers one message. Stateless: there are no sessions. */
@Injectable()
export class McpService {
  constructor(
    private readonly config: Config,
    private readonly localizer: Localizer,
    private readonly toolbox: ToolRegistry,
    private readonly toolRunner: ToolRunner,
    private readonly prompts: Prompts,
    private readonly resources: Resources,
  ) {}

  /** Answers a message that came over HTTP: tool calls are counted like requests. */
  answerRequest(request: Request, response: Response): Promise<McpAnswer> {
    const readMessage = () => {
      if (isDnsRebinding(request, this.config.http)) throw new RpcRefusal('foreign_host');
      return valueOf(request);
    };
    return this.answer(readMessage, request.headers, {
      tools: () => this.toolbox.definitions(),
      call: (call) => this.toolRunner.run(call, request, response),
    });
  }

  /** Answers a message of the program that started this process: it has no headers and no limits. */
  answerLine(line: Uint8Array): Promise<McpAnswer> {
    return this.answer(() => jsonOf(line), undefined, {
      tools: () => this.toolbox.definitions(false),
      call: (call) => this.toolRunner.runUnlimited(call),
    });
  }

  private async answer(
    readMessage: () => unknown,
    headers: IncomingHttpHeaders | undefined,
    toolbox: Toolbox,
  ): Promise<McpAnswer> {
    let id: RequestId | null = null;
    try {
      const value = readMessage();
      id = requestIdOf(value);
      const message = parseRpcMessage(value);
      const protocol = protocolFor(message, headers);
      protocol.check(message, headers);
      if (message.id === undefined) return { status: 202 };
      if (!protocol.methods.has(message.method)) throw unknownMethod(message, protocol.unknownMethodStatus);
      const result = await this.result(message, toolbox);
      return { status: 200, body: { jsonrpc: '2.0', id, result: protocol.decorateResult(message.method, result) } };
    } catch (error) {
      if (error instanceof RpcRefusal) return this.refusal(error, id);
      throw error;
    }
  }

  private result({ method, params }: Message, toolbox: Toolbox): object | Promise<object> {
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
        return { tools: toolbox.tools() };
      case 'tools/call':
        return toolbox.call(params);
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
  return jsonOf(bytesOf(request));
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return jsonValue(bytes);
  } catch (error) {
    throw error instanceof ApiError ? new RpcRefusal('malformed') : error;
  }
}

function unknownMethod({ method }: Message, status: number): RpcRefusal {
  return new RpcRefusal('unknown_method', { params: { method: quoteInput(method) }, status });
}
