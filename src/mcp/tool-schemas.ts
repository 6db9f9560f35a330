import type { OpenAPIObject } from '@nestjs/swagger';
import type { Fields } from './json-rpc.js';

export type JsonSchema = Fields;

export interface Parameter {
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

/** Bounds that no model comes near, and what only documents need: the service checks every call anyway. */
const LEFT_OUT = new Set([
  'example',
  'minItems',
  'maxItems',
  'maxLength',
  'minimum',
  'maximum',
  'default',
  'title',
  'format',
  'nullable',
]);

/** Cuts the schemas of tools out of the OpenAPI description: plain JSON Schema 2020-12, every reference written out. */
export class ToolSchemas {
  private readonly operations: ReadonlyMap<string, Operation>;
  private readonly components: Readonly<Record<string, JsonSchema>>;

  constructor({ paths, components }: OpenAPIObject) {
    const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);
    this.operations = new Map(operations.map((operation) => [operation.operationId, operation]));
    this.components = (components?.schemas ?? {}) as Record<string, JsonSchema>;
  }

  /** What goes into path and query stands side by side, and so do the fields of a body; one of several bodies is `input`. */
  input(operationId: string, more: readonly Parameter[] = []): JsonSchema {
    const { parameters, requestBody } = this.operation(operationId);
    const [required, optional] = [true, false].map((is) => parameters.filter((one) => Boolean(one.required) === is));
    const all = [...required!, ...(requestBody ? this.bodyOf(requestBody) : []), ...optional!, ...more];
    return {
      type: 'object',
      properties: Object.fromEntries(
        all.map(({ name, description, schema }) => {
          const { example, ...rest } = schema;
          return [name, { description, ...this.asked(rest), examples: [example] }];
        }),
      ),
      required: all.filter((one) => one.required).map(({ name }) => name),
      additionalProperties: false,
    };
  }

  /** The fields of a report, not what is in them: it is read with its text next to it, and the list is read by every model. */
  output(operationId: string): JsonSchema {
    const { content } = this.operation(operationId).responses['200']!;
    const { properties = {} } = this.whole(content['application/json'].schema);
    return { type: 'object', properties: mapValues(properties as Fields, () => ({})) };
  }

  private operation(id: string): Operation {
    const operation = this.operations.get(id);
    if (!operation) throw new RangeError(`no operation ${id}`);
    return operation;
  }

  private bodyOf({ description = '', content }: Content): readonly Parameter[] {
    const { schema } = content['application/json'];
    const { properties, required = [] } = this.whole(schema);
    if (properties === undefined) return [{ name: 'input', required: true, description, schema }];
    const isRequired = (name: string) => (required as readonly string[]).includes(name);
    return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description: about, ...field }]) => ({
      name,
      required: isRequired(name),
      description: String(about),
      schema: field,
    }));
  }

  /** An input takes nothing that it does not name; the example of an argument is that of all that is in it. */
  private asked(schema: JsonSchema): JsonSchema {
    const within = (inner: unknown): unknown =>
      Array.isArray(inner) ? inner.map(within) : this.asked(inner as JsonSchema);
    const whole = this.whole(schema);
    const kept = Object.entries(whole).filter(([keyword]) => !LEFT_OUT.has(keyword));
    return {
      ...Object.fromEntries(
        kept.map(([keyword, value]) => {
          if (keyword === 'properties') return [keyword, mapValues(value as Fields, within)];
          return [keyword, SUBSCHEMAS.has(keyword) ? within(value) : value];
        }),
      ),
      ...(whole.properties !== undefined && { additionalProperties: false }),
    };
  }

  /** References, also those that are described, replaced by what they name. */
  private whole(schema: JsonSchema): JsonSchema {
    const { $ref, allOf: [only] = [], ...rest } = schema as JsonSchema & { readonly allOf?: readonly JsonSchema[] };
    const named = typeof $ref === 'string' ? this.components[$ref.slice(REFERENCE.length)] : undefined;
    return { ...(only && this.whole(only)), ...named, ...rest };
  }
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
