import { Config } from '#platform/config/config.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { OpenApiDocument } from '#platform/edge/openapi/openapi-document.js';
import { RESPONSE } from './response-size.js';
import type { Tool } from './tool.js';
import { type JsonSchema, objectOf, ToolSchemas } from './tool-schemas.js';

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly openWorldHint: boolean;
    readonly destructiveHint?: false;
  };
}

/** The tools, in the order in which they are listed. */
export class ToolRegistry {
  private readonly made = new Map<boolean, readonly ToolDefinition[]>();

  constructor(
    private readonly openApi: OpenApiDocument,
    private readonly localizer: Localizer,
    private readonly config: Config,
    private readonly tools: readonly Tool[],
  ) {}

  /** Created on first use, because the OpenAPI document must exist. Limits do not apply to the client of a process of its own. */
  definitions(isLimited = true): readonly ToolDefinition[] {
    const definitions = this.made.get(isLimited) ?? this.define(new ToolSchemas(this.openApi.read()), isLimited);
    this.made.set(isLimited, definitions);
    return definitions;
  }

  get names(): readonly string[] {
    return this.tools.map(({ name }) => name);
  }

  find(name: unknown): Tool | undefined {
    return this.tools.find((tool) => tool.name === name);
  }

  schemaOf({ name }: Tool): JsonSchema {
    return this.definitions().find((definition) => definition.name === name)!.inputSchema;
  }

  private define(schemas: ToolSchemas, isLimited: boolean): readonly ToolDefinition[] {
    return this.tools.map((tool) => ({
      name: tool.name,
      title: this.localizer.text('en', `mcp-tools.${tool.name}.title`),
      description: [
        this.localizer.text('en', `mcp-tools.${tool.name}.description`),
        ...(isLimited ? this.limitsOf(tool) : []),
      ].join(' '),
      inputSchema: schemas.input(tool.operation, [...tool.more, ...(tool.isShort ? [] : [RESPONSE])], tool.leavesOut),
      outputSchema: tool.fields ? objectOf(tool.fields) : schemas.output(tool.operation),
      annotations: {
        readOnlyHint: tool.readsOnly,
        openWorldHint: tool.openWorld,
        ...(!tool.readsOnly && { destructiveHint: false }),
      },
    }));
  }

  private limitsOf({ limits }: Tool): readonly string[] {
    if (limits.length === 0) return [];
    const { day, burst } = this.config.limits;
    const key = limits.some((limit) => limit !== 'day') ? 'burst' : 'day';
    return [this.localizer.text('en', `mcp-tools.limits.${key}`, { day: day.anonymous, burst: burst.anonymous })];
  }
}
