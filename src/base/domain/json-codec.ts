/** A part of a JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** How values of one kind are written as JSON, read from a document of anybody, and described by a schema. */
export interface Codec<T> {
  readonly schema: Schema;
  write(value: T): unknown;
  /** Throws Malformed with the place of what it cannot read. */
  read(json: unknown, place: string): T;
}

/** A field that may be missing. */
export interface Optional<T> {
  readonly optional: Codec<T>;
}

type Fields = Readonly<Record<string, Codec<unknown> | Optional<unknown>>>;

/** The object that these fields make up. */
export type Shape<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends Optional<unknown> ? never : Name]: F[Name] extends Codec<infer T>
    ? T
    : never;
} & {
  readonly [Name in keyof F as F[Name] extends Optional<unknown> ? Name : never]?: F[Name] extends Optional<infer T>
    ? T
    : never;
};

/** What is wrong with a document: a key of `i18n/<lang>/bodies.json`. */
export type Fault = 'type' | 'value' | 'length' | 'encoding';

/** The document has something at this place that cannot be read, such as `entries[3].answer.status`. */
export class Malformed extends Error {
  constructor(
    readonly place: string,
    readonly fault: Fault,
  ) {
    super(`${fault} at ${place}`);
  }
}

export function text(maxLength: number): Codec<string> {
  return {
    schema: { type: 'string', maxLength },
    write: (value) => value,
    read(json, place) {
      if (typeof json !== 'string') throw new Malformed(place, 'type');
      if (json.length > maxLength) throw new Malformed(place, 'length');
      return json;
    },
  };
}

export function oneOf<const T extends string>(values: readonly T[]): Codec<T> {
  return {
    schema: { enum: values },
    write: (value) => value,
    read(json, place) {
      const known = values.find((value) => value === json);
      if (known === undefined) throw new Malformed(place, 'value');
      return known;
    },
  };
}

export function integer(minimum: number, maximum: number): Codec<number> {
  return {
    schema: { type: 'integer', minimum, maximum },
    write: (value) => value,
    read(json, place) {
      if (typeof json !== 'number') throw new Malformed(place, 'type');
      if (!Number.isInteger(json) || json < minimum || json > maximum) throw new Malformed(place, 'value');
      return json;
    },
  };
}

export const flag: Codec<boolean> = {
  schema: { type: 'boolean' },
  write: (value) => value,
  read(json, place) {
    if (typeof json !== 'boolean') throw new Malformed(place, 'type');
    return json;
  },
};

/** A mark that is there or not. */
export const yes: Codec<true> = {
  schema: { const: true },
  write: () => true,
  read(json, place) {
    if (json !== true) throw new Malformed(place, 'value');
    return true;
  },
};

/** A moment with milliseconds, in UTC. */
export const moment: Codec<string> = {
  schema: { type: 'string', format: 'date-time', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' },
  write: (value) => value,
  read(json, place) {
    if (typeof json !== 'string') throw new Malformed(place, 'type');
    const date = new Date(json);
    if (Number.isNaN(date.getTime()) || date.toISOString() !== json) throw new Malformed(place, 'value');
    return json;
  },
};

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** Bytes as base64 (RFC 4648 section 4). */
export function bytes(maxBytes: number): Codec<Uint8Array> {
  const maxLength = Math.ceil(maxBytes / 3) * 4;
  return {
    schema: { type: 'string', contentEncoding: 'base64', maxLength },
    write: (value) => Buffer.from(value).toString('base64'),
    read(json, place) {
      if (typeof json !== 'string') throw new Malformed(place, 'type');
      if (json.length > maxLength) throw new Malformed(place, 'length');
      if (json.length % 4 !== 0 || !BASE64.test(json)) throw new Malformed(place, 'encoding');
      return Buffer.from(json, 'base64');
    },
  };
}

export function nullable<T>(codec: Codec<T>): Codec<T | null> {
  return {
    schema: { anyOf: [codec.schema, { type: 'null' }] },
    write: (value) => (value === null ? null : codec.write(value)),
    read: (json, place) => (json === null ? null : codec.read(json, place)),
  };
}

export function list<T>(codec: Codec<T>, maxItems: number): Codec<readonly T[]> {
  return {
    schema: { type: 'array', items: codec.schema, maxItems },
    write: (values) => values.map((value) => codec.write(value)),
    read(json, place) {
      if (!Array.isArray(json)) throw new Malformed(place, 'type');
      if (json.length > maxItems) throw new Malformed(place, 'length');
      return json.map((value, i) => codec.read(value, `${place}[${i}]`));
    },
  };
}

export function optional<T>(codec: Codec<T>): Optional<T> {
  return { optional: codec };
}

/** An object with these fields. Others are left out: a newer program may write more. */
export function object<F extends Fields>(fields: F): Codec<Shape<F>> {
  const entries = Object.entries(fields).map(([name, field]) =>
    'optional' in field ? { name, codec: field.optional, isNeeded: false } : { name, codec: field, isNeeded: true },
  );
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(({ name, codec }) => [name, codec.schema])),
      required: entries.filter(({ isNeeded }) => isNeeded).map(({ name }) => name),
    },
    write(value) {
      const given = value as Readonly<Record<string, unknown>>;
      return Object.fromEntries(
        entries.flatMap(({ name, codec }) => (given[name] === undefined ? [] : [[name, codec.write(given[name])]])),
      );
    },
    read(json, place) {
      const given = fieldsOf(json, place);
      const read = entries.flatMap(({ name, codec, isNeeded }) => {
        const inner = place === '' ? name : `${place}.${name}`;
        if (Object.hasOwn(given, name)) return [[name, codec.read(given[name], inner)]];
        if (isNeeded) throw new Malformed(inner, 'type');
        return [];
      });
      return Object.fromEntries(read) as Shape<F>;
    },
  };
}

/** An object whose names are data. */
export function dictionary<T>(codec: Codec<T>, maxProperties: number): Codec<Readonly<Record<string, T>>> {
  return {
    schema: { type: 'object', additionalProperties: codec.schema, maxProperties },
    write: (value) => Object.fromEntries(Object.entries(value).map(([name, one]) => [name, codec.write(one)])),
    read(json, place) {
      const entries = Object.entries(fieldsOf(json, place));
      if (entries.length > maxProperties) throw new Malformed(place, 'length');
      return Object.fromEntries(entries.map(([name, one]) => [name, codec.read(one, `${place}.${name.slice(0, 64)}`)]));
    },
  };
}

export function tuple<A, B>(first: Codec<A>, second: Codec<B>): Codec<readonly [A, B]> {
  return {
    schema: { type: 'array', prefixItems: [first.schema, second.schema], minItems: 2, maxItems: 2 },
    write: ([a, b]) => [first.write(a), second.write(b)],
    read(json, place) {
      if (!Array.isArray(json) || json.length !== 2) throw new Malformed(place, 'type');
      return [first.read(json[0], `${place}[0]`), second.read(json[1], `${place}[1]`)];
    },
  };
}

/** Objects of several kinds, each with its name in the field `kind`. */
export function variants<T extends { readonly kind: string }>(codecs: {
  readonly [K in T['kind']]: Codec<Omit<Extract<T, { readonly kind: K }>, 'kind'>>;
}): Codec<T> {
  const byKind = codecs as Readonly<Record<string, Codec<object>>>;
  return {
    schema: {
      oneOf: Object.entries(byKind).map(([kind, { schema }]) => ({
        ...schema,
        properties: { kind: { const: kind }, ...(schema.properties as object) },
        required: ['kind', ...(schema.required as readonly string[])],
      })),
    },
    write: (value) => ({ kind: value.kind, ...(byKind[value.kind]!.write(value) as object) }),
    read(json, place) {
      const { kind } = fieldsOf(json, place);
      if (typeof kind !== 'string' || !Object.hasOwn(byKind, kind)) throw new Malformed(`${place}.kind`, 'value');
      return { kind, ...byKind[kind]!.read(json, place) } as T;
    },
  };
}

/** The same in another form. `to` may throw Malformed with the fault at the place. */
export function mapped<Stored, T>(
  codec: Codec<Stored>,
  { from, to }: { readonly from: (value: T) => Stored; readonly to: (stored: Stored, place: string) => T },
): Codec<T> {
  return {
    schema: codec.schema,
    write: (value) => codec.write(from(value)),
    read: (json, place) => to(codec.read(json, place), place),
  };
}

/** A part that its schema describes once, under this name. */
export function named<T>(title: string, codec: Codec<T>): Codec<T> {
  return { ...codec, schema: { title, ...codec.schema } };
}

/** The schema with a definition for every named part. */
export function withDefinitions(schema: Schema): Schema {
  const definitions: Record<string, Schema> = {};
  const inside = (part: Schema): Schema =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, shared(value)]));
  const shared = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shared);
    if (typeof value !== 'object' || value === null) return value;
    const { title, ...rest } = value as Schema;
    if (typeof title !== 'string') return inside(value as Schema);
    definitions[title] ??= inside(rest);
    return { $ref: `#/$defs/${title}` };
  };
  return { ...inside(schema), $defs: Object.fromEntries(Object.entries(definitions).sort()) };
}

function fieldsOf(json: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Malformed(place, 'type');
  return json as Readonly<Record<string, unknown>>;
}
