import { Injectable } from '@nestjs/common';
import type { ClassConstructor } from 'class-transformer';
import type { Request, Response } from 'express';
import { quoteInput } from '#platform/edge/errors/api-error.js';
import { ApiKeyGuard } from '#platform/edge/keys/api-key.guard.js';
import { IntersectionType } from '@nestjs/swagger';
import { plainObject } from '#platform/edge/http/body.js';
import { type Client, withDisconnectSignal } from '#platform/edge/limits/client.js';
import { RateLimiter } from '#platform/edge/limits/rate-limiter.js';
import { toApiError } from '#platform/edge/errors/upstream-refusal.js';
import { validated } from '#platform/edge/params/validation.js';
import { type Fields, RpcRefusal } from './json-rpc.js';
import { ResponseSize, sized } from './response-size.js';
import type { Tool } from './tool.js';
import { ToolRegistry } from './tool-registry.js';
import { InterpretationNotes } from './interpretation-notes.js';
import { toolLanguage } from './tool-language.js';
import { readArguments } from './tolerant-input.js';
import { ToolErrors } from './tool-errors.js';
import { escapeControls } from '#base/domain/evidence.js';
import type { ToolResult } from './tool-result.js';

/** Runs a tool like a REST endpoint: identifies and counts the client, validates the input and calls the same service. */
@Injectable()
export class ToolRunner {
  private readonly inputs = new Map<Tool, ClassConstructor<object & Partial<ResponseSize>>>();

  constructor(
    private readonly toolbox: ToolRegistry,
    private readonly keys: ApiKeyGuard,
    private readonly limiter: RateLimiter,
    private readonly errors: ToolErrors,
    private readonly notes: InterpretationNotes,
  ) {}

  async run(call: Fields, request: Request, response: Response): Promise<ToolResult> {
    const tool = this.toolbox.find(call.name);
    /** Only valid domains are counted later, so a call that is refused counts as one. */
    const countRefusal = async (error: unknown): Promise<never> => {
      await this.limiter.admit(request, response, ['day']);
      throw error;
    };
    let isAdmitted = false;
    try {
      await this.admit(request, response, tool);
      isAdmitted = true;
      const client = request.apiClient && withDisconnectSignal(request.apiClient, response);
      const result = this.call(tool, call, client);
      return await (tool?.countsDomains ? result.catch(countRefusal) : result);
    } catch (error) {
      const code = toApiError(error)?.code;
      if (code === 'invalid_api_key' && !isAdmitted) throw error; // without a key, the model reads why
      if (code === 'overloaded') this.limiter.forget(request, response);
      return this.explained(error, tool, call, request.requestId);
    }
  }

  /** Without limits, for `domain-diagnostics mcp`: its only client started the process. */
  async runUnlimited(call: Fields): Promise<ToolResult> {
    const tool = this.toolbox.find(call.name);
    try {
      return await this.call(tool, call);
    } catch (error) {
      return this.explained(error, tool, call);
    }
  }

  private async call(
    tool: Tool | undefined,
    { name, arguments: given = {} }: Fields,
    client?: Client,
  ): Promise<ToolResult> {
    if (!tool) throw this.unknown(name);
    const { input: read, readings } = readArguments(plainObject(given) as Fields, tool);
    const valid = validated(this.inputOf(tool), plainObject(read));
    const input = Object.assign(valid, { response: valid.response ?? 'compact' });
    const report = await tool.run(input, client);
    const rendered = this.notes.before(tool.render(report, input), readings, toolLanguage(tool, given));
    const text = escapeControls(rendered); // control characters in foreign data; the structured content keeps them
    return { content: [{ type: 'text', text }], structuredContent: sized(tool.structured(report, input), input) };
  }

  /** An error as a text for the model, unless it becomes an HTTP or JSON-RPC error. */
  private explained(error: unknown, tool: Tool | undefined, { arguments: given = {} }: Fields, requestId?: string) {
    if (error instanceof RpcRefusal) throw error;
    return this.errors.render(error, { tool, given, requestId });
  }

  /** Cached, because each call of `input` can create a new class. */
  private inputOf(tool: Tool): ClassConstructor<object & Partial<ResponseSize>> {
    const type = this.inputs.get(tool) ?? (tool.isShort ? tool.input() : IntersectionType(tool.input(), ResponseSize));
    this.inputs.set(tool, type);
    return type;
  }

  private async admit(request: Request, response: Response, tool: Tool | undefined): Promise<void> {
    const { limits = ['day'], countsDomains = false, needsKey = false } = tool ?? {};
    if (limits.length === 0 && !needsKey) return;
    const count = () => this.limiter.admit(request, response, limits.length === 0 ? ['day'] : limits);
    await this.keys.identify(request, response, count);
    if (limits.length > 0 && !countsDomains) await count();
  }

  private unknown(name: unknown): RpcRefusal {
    const names = this.toolbox.names.join(', ');
    return new RpcRefusal('unknown_tool', { params: { name: quoteInput(name), names } });
  }
}
