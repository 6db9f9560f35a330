import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError, quoted } from '../edge/errors/api-error.js';
import { ApiKeyGuard } from '../edge/keys/api-key.guard.js';
import { plainObject } from '../edge/http/body.js';
import { present } from '../edge/limits/caller.js';
import { ClientThrottlerGuard } from '../edge/limits/client-throttler.guard.js';
import { refusalOf } from '../edge/errors/upstream-refusal.js';
import { rememberingValidated, validated } from '../edge/params/validation.js';
import { type Fields, RpcRefusal } from './json-rpc.js';
import type { Tool } from './tool.js';
import { Toolbox } from './toolbox.js';
import { ReadingNotes } from './reading-notes.js';
import { languageOf } from './tool-language.js';
import { readArguments } from './tolerant-input.js';
import { ToolErrors } from './tool-errors.js';
import type { ToolResult } from './tool-result.js';

/** Runs a tool as REST runs its endpoint: who is asking, may they, is the input good, and then the same service. */
@Injectable()
export class ToolCaller {
  private readonly readers = new Map<Tool, (given: object) => object>();

  constructor(
    private readonly toolbox: Toolbox,
    private readonly keys: ApiKeyGuard,
    private readonly throttler: ClientThrottlerGuard,
    private readonly errors: ToolErrors,
    private readonly notes: ReadingNotes,
  ) {}

  async call({ name, arguments: given = {} }: Fields, request: Request, response: Response): Promise<ToolResult> {
    const tool = this.toolbox.find(name);
    try {
      await this.admit(request, response, tool?.limits ?? ['day']);
      if (!tool) throw this.unknown(name);
      const { input: read, readings } = readArguments(plainObject(given) as Fields);
      const input = this.reader(tool)(read);
      const report = await tool.run(input, request.caller && present(request.caller, response));
      const text = this.notes.before(tool.render(report, input), readings, languageOf(tool, given));
      return { content: [{ type: 'text', text }], structuredContent: tool.structured(report, input) };
    } catch (error) {
      // These belong to HTTP and to JSON-RPC; everything else is for the model to read.
      if (error instanceof RpcRefusal || (error instanceof ApiError && error.code === 'invalid_api_key')) throw error;
      if (refusalOf(error)?.code === 'overloaded') this.throttler.forget(request, response);
      return this.errors.render(error, { tool, given, requestId: request.requestId });
    }
  }

  private reader(tool: Tool): (given: object) => object {
    const known = this.readers.get(tool);
    if (known) return known;
    const type = tool.input();
    const reader = tool.takesNames ? rememberingValidated(type) : (given: object) => validated(type, given);
    this.readers.set(tool, reader);
    return reader;
  }

  private async admit(request: Request, response: Response, limits: Tool['limits']): Promise<void> {
    if (limits.length === 0) return;
    await this.keys.identify(request, response);
    await this.throttler.admit(request, response, limits);
  }

  private unknown(name: unknown): RpcRefusal {
    const names = this.toolbox.names.join(', ');
    return new RpcRefusal('unknown_tool', { params: { name: quoted(name), names } });
  }
}
