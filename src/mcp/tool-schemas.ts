import type { OpenAPIObject } from '@nestjs/swagger';
import type { Fields } from './json-rpc.js';

export type JsonSchema = Fields;

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Content {
  readonly description?: string;
  readonly content: { readonly 'application/json': { readonly schema: JsonSchema } };
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

const REFERENCE = '#/components/schemas/';
const SUBSCHEMAS = new Set(['items', 'anyOf', 'oneOf', 'allOf']);
const UNTOLD = new Set(['description', 'example', 'allOf']);

/** Cuts the schemas of tools out of the OpenAPI description: plain JSON Schema 2020-12, every reference written out. */
export class ToolSchemas {
  private readonly operations: ReadonlyMap<string, Operation>;
  private readonly components: Readonly<Record<string, JsonSchema>>;

  constructor({ paths, components }: OpenAPIObject) {
    const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);
    this.operations = new Map(operations.map((operation) => [operation.operationId, operation]));
    this.components = (components?.schemas ?? {}) as Record<string, JsonSchema>;
  }

  /** What goes into path and query stands side by side; a body is the argument `input`. */
  input(operationId: string): JsonSchema {
    const { parameters, requestBody } = this.operation(operationId);
    const body = requestBody && { ...parameterOf(requestBody), name: 'input', required: true };
    const all = body ? [...parameters, body] : parameters;
    return {
      type: 'object',
      properties: Object.fromEntries(
        all.map(({ name, description, schema }) => [name, { description, ...this.asked(schema) }]),
      ),
      required: all.filter(({ required }) => required).map(({ name }) => name),
      additionalProperties: false,
    };
  }

  output(operationId: string): JsonSchema {
    const report = this.operation(operationId).responses['200'];
    return { type: 'object', ...(report && this.told(report.content['application/json'].schema)) };
  }

  private operation(id: string): Operation {
    const operation = this.operations.get(id);
    if (!operation) throw new RangeError(`no operation ${id}`);
    return operation;
  }

  /** An input names its examples as JSON Schema does, and takes nothing that it does not name. */
  private asked(schema: JsonSchema): JsonSchema {
    return this.rewritten(schema, ({ example, ...rest }, title) => ({
      ...(title !== undefined && { title }),
      ...rest,
      ...(example !== undefined && { examples: [example] }),
      ...(rest.properties !== undefined && { additionalProperties: false }),
    }));
  }

  /** A report is read with its text next to it: what explains its fields would double the list of tools. */
  private told(schema: JsonSchema): JsonSchema {
    return this.rewritten(schema, (whole) => {
      const [referred] = (whole.allOf ?? []) as readonly JsonSchema[]; // how OpenAPI describes a reference
      const kept = Object.entries(whole).filter(([keyword]) => !UNTOLD.has(keyword));
      return { ...Object.fromEntries(kept), ...referred };
    });
  }

  /** Depth first, references replaced by what they name. */
  private rewritten(schema: JsonSchema, rewrite: (schema: JsonSchema, title?: string) => JsonSchema): JsonSchema {
    const { $ref, ...rest } = schema;
    const title = typeof $ref === 'string' ? $ref.slice(REFERENCE.length) : undefined;
    const whole = title === undefined ? rest : { ...this.components[title], ...rest };
    const within = (inner: unknown): unknown =>
      Array.isArray(inner) ? inner.map(within) : this.rewritten(inner as JsonSchema, rewrite);
    return rewrite(
      Object.fromEntries(
        Object.entries(whole).map(([keyword, value]) => {
          if (keyword === 'properties') return [keyword, mapValues(value as Fields, within)];
          return [keyword, SUBSCHEMAS.has(keyword) ? within(value) : value];
        }),
      ),
      title,
    );
  }
}

function parameterOf({ description = '', content }: Content): Omit<Parameter, 'name'> {
  return { description, schema: content['application/json'].schema };
}

function mapValues(fields: Fields, map: (value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, map(value)]));
}

/** Arguments made of the examples of what is required. */
export function exampleOf({ properties, required }: JsonSchema): object {
  const examples = (required as readonly string[]).map((name) => {
    const { examples: [example] = [] } = (properties as Record<string, { examples?: unknown[] }>)[name]!;
    return [name, example] as const;
  });
  return Object.fromEntries(examples);
}
