import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#base/domain/clock.js';
import { ApiError, type ErrorCode } from '#platform/edge/errors/api-error.js';
import type { TextParams } from '#base/domain/phrase.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { toApiError } from '#platform/edge/errors/upstream-refusal.js';
import { UpstreamLog } from '#platform/edge/errors/upstream-log.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { correctedArguments } from './corrected-arguments.js';
import { type Fields, isObject } from './json-rpc.js';
import type { Tool } from './tool.js';
import { toolLanguage } from './tool-language.js';
import type { ToolResult } from './tool-result.js';
import { ToolRegistry } from './tool-registry.js';

/** Texts for models, which have arguments instead of body and path. */
const KEYS: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_api_key: 'mcp.noKey',
  invalid_body: 'mcp.arguments',
  not_found: 'mcp.unknownId',
};

interface FailedCall {
  readonly tool: Tool | undefined;
  readonly given: unknown;
  readonly requestId: string | undefined;
}

/** Turns an API error into a text for the model, with the call to make next. */
@Injectable()
export class ToolErrors {
  private readonly logger = new Logger('Error');

  constructor(
    private readonly localizer: Localizer,
    private readonly toolbox: ToolRegistry,
    private readonly clock: Clock,
    private readonly upstream: UpstreamLog,
  ) {}

  render(thrown: unknown, call: FailedCall): ToolResult {
    const error = toApiError(thrown) ?? this.crash(thrown, call);
    this.upstream.about(error, { requestId: call.requestId });
    const language = toolLanguage(call.tool, call.given);
    const given = isObject(call.given) ? call.given : {};
    const unsuitable = error.code === 'not_found' ? call.tool?.unsuitable?.(given) : undefined;
    const key = unsuitable ?? KEYS[error.code] ?? `errors.${error.code}`;
    const message = this.localizer.text(language, key, error.params);
    const next = unsuitable === undefined ? [this.next(error, call, language)] : [];
    const text = [`${error.code}: ${message}`, ...next].join('\n');
    return { content: [{ type: 'text', text }], isError: true };
  }

  private crash(thrown: unknown, { requestId }: FailedCall): ApiError {
    this.logger.error(thrown instanceof Error ? thrown : String(thrown), { requestId });
    return new ApiError('internal_error');
  }

  private next({ code, params }: ApiError, { tool, given, requestId = '' }: FailedCall, language: Language): string {
    const say = (key: string, words?: TextParams) => this.localizer.text(language, `mcp.next.${key}`, words);
    if (code === 'rate_limited') return say('wait', { at: this.inSeconds(Number(params.seconds)) });
    if (code === 'invalid_api_key') return say('key');
    if (code === 'internal_error') return say('report', { requestId });
    const fields = isObject(given) ? given : {};
    const similar = code === 'not_found' ? tool?.similar?.(fields) : undefined;
    if (similar) return similar.length > 0 ? say('similar', { ids: similar.join(', ') }) : say('scan');
    if (!tool || !code.startsWith('invalid_')) return say('retry');
    const field = typeof params.field === 'string' ? params.field : fieldOf(code);
    if (code === 'invalid_type' && isDkim(fields))
      return say('dkim', { example: JSON.stringify({ domain: domainOf(fields), selector: 's1' }) });
    const schema = this.toolbox.schemaOf(tool);
    const isMissing = (schema.required as readonly string[]).includes(field) && fields[field] === undefined;
    const example = JSON.stringify(tool.example?.(fields) ?? correctedArguments(fields, field, schema, tool));
    return say(isMissing ? 'add' : 'correct', { field, tool: tool.name, example });
  }

  private inSeconds(seconds: number): string {
    return new Date(this.clock.now() + seconds * 1000).toISOString();
  }
}

/** DKIM is not a record type, and a lookup would need a selector. */
function isDkim({ type }: Fields): boolean {
  return typeof type === 'string' && type.trim().toUpperCase() === 'DKIM';
}

function domainOf({ name }: Fields): string {
  return (typeof name === 'string' ? readDomain(name)?.ascii : undefined) ?? 'example.com';
}

/** The argument of an error that the service threw after validation. */
function fieldOf(code: ErrorCode): string {
  if (code === 'invalid_change') return 'changes';
  return code === 'invalid_body' ? 'arguments' : code.slice('invalid_'.length);
}
