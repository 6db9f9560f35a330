const METHODS = ['get', 'post'] as const;
const NOT_IN_CLIENT = new Set(['operations', 'mcp', 'description']);
const REFERENCE = '#/components/schemas/';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly description?: string;
}

interface Media {
  readonly schema?: Schema;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** The source of the types and of the table of operations, not formatted. */
export function clientTypes(document: ApiDocument): string {
  const operations = operationsOf(document);
  return [
    '// Written by npm run client:write, from openapi.json.\n',
    ...Object.entries(document.components.schemas).map(
      ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`,
    ),
    '/** Parameters, body and result of every operation. */',
    `export interface Operations {\n${operations.map(({ operation }) => signature(operation)).join('\n')}\n}\n`,
    'export const OPERATIONS: { readonly [Name in keyof Operations]: { method: string; path: string } } = {',
    ...operations.map(({ method, path, operation }) => {
      return `${operation.operationId}: { method: '${method.toUpperCase()}', path: '${path}' },`;
    }),
    '};',
  ].join('\n');
}

function operationsOf({ paths }: ApiDocument): { method: string; path: string; operation: Operation }[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation || operation.tags.some((tag) => NOT_IN_CLIENT.has(tag))) return [];
      return [{ method, path, operation }];
    }),
  );
}

function signature({ operationId, summary, parameters = [], requestBody, responses }: Operation): string {
  const params = parameters
    .filter((parameter) => parameter.in !== 'header')
    .map(
      ({ name, required, description, schema }) =>
        `${comment(description)}${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)};`,
    );
  const body = requestBody ? bodyType(requestBody.content) : 'undefined';
  const result = union(Object.entries(responses['200']?.content ?? {}).map(([type, media]) => mediaType(type, media)));
  return `${comment(summary)}${operationId}: { params: ${params.length === 0 ? 'Record<string, never>' : `{${params.join('\n')}}`}; body: ${body}; result: ${result} };`;
}

function bodyType(content: Readonly<Record<string, Media>>): string {
  return union(
    Object.entries(content).flatMap(([type, media]) => {
      if (type.startsWith('multipart/')) return ['FormData'];
      if (type !== 'application/json') return ['string', 'Uint8Array<ArrayBuffer>'];
      const { schema = {} } = media;
      return schema.oneOf ? schema.oneOf.map(typeOf) : [typeOf(schema)];
    }),
  );
}

function mediaType(type: string, media: Media): string {
  return type === 'application/json' ? typeOf(media.schema ?? {}) : 'string';
}

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(REFERENCE.length);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(' & ');
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return union(choices.map((choice) => typeOf({ ...(schema.type && { type: schema.type }), ...choice })));
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.length === 0 ? 'unknown' : union(types.map((type) => namedType(type, schema)));
}

function namedType(type: string, schema: Schema): string {
  if (type === 'array') return `readonly (${typeOf(schema.items ?? {})})[]`;
  if (type === 'object') return objectType(schema);
  return type === 'integer' ? 'number' : type;
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown';
    return `Readonly<Record<string, ${values}>>`;
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}readonly ${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  return `{ ${fields.join('\n')} }`;
}

function union(types: readonly string[]): string {
  if (types.includes('unknown')) return 'unknown';
  if (types.length === 0) return 'undefined';
  const isWide = types.includes('string'); // then literals add nothing
  return [...new Set(types.filter((type) => !isWide || !type.startsWith('"')))].join(' | ');
}

const comment = (text: string | undefined): string =>
  text === undefined ? '' : `\n/** ${text.replaceAll('*/', '*\\/').replaceAll('\n', ' ')} */\n`;
