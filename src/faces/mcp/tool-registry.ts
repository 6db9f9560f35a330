import { Config } from '#platform/config/config.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { OpenApiDocument } from '#platform/edge/openapi/openapi-document.js';
import type { Tool } from './tool.js';
import { type JsonSchema, objectOf, ToolSchemas } from './tool-schemas.js';

/** A tool as `tools/list` shows it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: { readonly readOnlyHint: true; readonly openWorldHint: boolean };
}

/** The tools, in the order in which they are listed. */
export class ToolRegistry {
  private made?: readonly ToolDefinition[];

  constructor(
    private readonly openApi: OpenApiDocument,
    private readonly localizer: Localizer,
    private readonly config: Config,
    private readonly tools: readonly Tool[],
  ) {}

  /** Created on first use, because the OpenAPI document must exist. */
  definitions(): readonly ToolDefinition[] {
    return (this.made ??= this.define(new ToolSchemas(this.openApi.read())));
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

  private define(schemas: ToolSchemas): readonly ToolDefinition[] {
    const { day, burst } = this.config.limits;
    const limits = { day: day.anonymous, burst: burst.anonymous };
    return this.tools.map(({ name, operation, leavesOut, openWorld, more, fields }) => ({
      name,
      title: this.localizer.text('en', `mcp-tools.${name}.title`),
      description: this.localizer.text('en', `mcp-tools.${name}.description`, limits),
      inputSchema: schemas.input(operation, more, leavesOut),
      outputSchema: fields ? objectOf(fields) : schemas.output(operation),
      annotations: { readOnlyHint: true, openWorldHint: openWorld },
    }));
  }
}
