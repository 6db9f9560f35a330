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

/** Keywords that are left out to keep schemas short; the service validates every call anyway. */
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

/** Derives the schemas of tools from the OpenAPI document: plain JSON Schema 2020-12 without references. */
export class ToolSchemas {
  private readonly operations: ReadonlyMap<string, Operation>;
  private readonly components: Readonly<Record<string, JsonSchema>>;

  constructor({ paths, components }: OpenAPIObject) {
    const operations = Object.values(paths).flatMap((path) => Object.values(path) as Operation[]);
    this.operations = new Map(operations.map((operation) => [operation.operationId, operation]));
    this.components = (components?.schemas ?? {}) as Record<string, JsonSchema>;
  }

  /** Path and query parameters and the fields of the body as one object; a body with several forms of object is `input`. */
  input(operationId: string, more: readonly Parameter[] = [], leavesOut: readonly string[] = []): JsonSchema {
    const { requestBody, ...operation } = this.operation(operationId);
    const parameters = operation.parameters.filter(({ name }) => !leavesOut.includes(name));
    const [required, optional] = [true, false].map((is) => parameters.filter((one) => Boolean(one.required) === is));
    const body = requestBody ? this.bodyOf(requestBody).filter(({ name }) => !leavesOut.includes(name)) : [];
    const all = [...required!, ...body, ...optional!, ...more];
    return {
      type: 'object',
      properties: Object.fromEntries(
        all.map(({ name, description, schema }) => {
          const { example, ...rest } = schema;
          return [name, { description, ...this.argumentSchema(rest), examples: [example] }];
        }),
      ),
      required: all.filter((one) => one.required).map(({ name }) => name),
      additionalProperties: false,
    };
  }

  /** The fields of a report with their types, but not what is inside, because every model reads the list of tools. */
  output(operationId: string): JsonSchema {
    const { content } = this.operation(operationId).responses['200']!;
    const { properties = {}, required = [] } = this.resolved(content['application/json'].schema);
    const fields = Object.entries(properties as Record<string, JsonSchema>).filter(
      ([name]) => !IN_EVERY_REPORT.has(name),
    );
    return {
      type: 'object',
      properties: Object.fromEntries(fields.map(([name, field]) => [name, this.typeOf(field)])),
      required: (required as readonly string[]).filter((name) => !IN_EVERY_REPORT.has(name)),
    };
  }

  private typeOf(schema: JsonSchema): JsonSchema {
    const { type, anyOf = [], oneOf = anyOf } = this.resolved(schema);
    const branches = (oneOf as JsonSchema[]).map((one) => this.resolved(one));
    const types = [type ?? branches.map((one) => one.type ?? ('pattern' in one || 'enum' in one ? 'string' : []))].flat(
      2,
    );
    const [only, ...others] = new Set(types);
    return only === undefined ? {} : { type: others.length === 0 ? only : [only, ...others] };
  }

  private operation(id: string): Operation {
    const operation = this.operations.get(id);
    if (!operation) throw new RangeError(`no operation ${id}`);
    return operation;
  }

  private bodyOf({ description = '', content }: Content): readonly Parameter[] {
    const { schema } = content['application/json'];
    const forms = ((schema.oneOf ?? [schema]) as readonly JsonSchema[]).map((form) => this.resolved(form));
    const [only, ...others] = forms.filter(({ properties }) => properties !== undefined);
    if (!only || others.length > 0) return [{ name: 'input', required: true, description, schema }];
    const { properties, required = [] } = only;
    const isRequired = (name: string) => (required as readonly string[]).includes(name);
    return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description: about, ...field }]) => ({
      name,
      required: isRequired(name),
      description: String(about),
      schema: field,
    }));
  }

  /** The schema of an argument: no additional properties unless any are allowed, and no examples of inner fields. */
  private argumentSchema(schema: JsonSchema): JsonSchema {
    const within = (inner: unknown): unknown =>
      Array.isArray(inner) ? inner.map(within) : this.argumentSchema(inner as JsonSchema);
    const resolved = this.resolved(schema);
    const kept = Object.entries(resolved).filter(([keyword, value]) => !LEFT_OUT.has(keyword) && value !== true);
    return {
      ...Object.fromEntries(
        kept.map(([keyword, value]) => {
          if (keyword === 'properties') return [keyword, mapValues(value as Fields, within)];
          return [keyword, SUBSCHEMAS.has(keyword) ? within(value) : value];
        }),
      ),
      ...(resolved.properties !== undefined && { additionalProperties: false }),
    };
  }

  /** Replaces a reference, alone or in `allOf`, by the schema it refers to. */
  private resolved(schema: JsonSchema): JsonSchema {
    const { $ref, allOf: [only] = [], ...rest } = schema as JsonSchema & { readonly allOf?: readonly JsonSchema[] };
    const named = typeof $ref === 'string' ? this.components[$ref.slice(REFERENCE.length)] : undefined;
    return { ...(only && this.resolved(only)), ...named, ...rest };
  }
}

/** Version, time, language and domain tell a model nothing about a tool. */
const IN_EVERY_REPORT: ReadonlySet<string> = new Set(['api', 'checkedAt', 'locale', 'domain', 'displayDomain']);

/** An object with these fields. */
export function objectOf(types: Readonly<Record<string, string>>): JsonSchema {
  return { type: 'object', properties: mapValues(types, (type) => ({ type })), required: Object.keys(types) };
}

function mapValues(fields: Fields, map: (value: unknown) => unknown): Fields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, map(value)]));
}

/** The examples of all required arguments. */
export function exampleOf({ properties, required }: JsonSchema): object {
  const examples = (required as readonly string[]).map((name) => {
    const { examples: [example] = [] } = (properties as Record<string, { examples?: unknown[] }>)[name]!;
    return [name, example] as const;
  });
  return Object.fromEntries(examples);
}
