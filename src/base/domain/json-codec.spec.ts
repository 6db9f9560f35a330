import {
  bytes,
  type Codec,
  dictionary,
  flag,
  integer,
  list,
  Malformed,
  mapped,
  moment,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
  tuple,
  variants,
  withDefinitions,
  yes,
} from './json-codec.js';

/** What a codec makes of JSON, or the fault and its place. */
function read(codec: Codec<unknown>, json: unknown): unknown {
  try {
    return codec.read(json, 'at');
  } catch (error) {
    if (error instanceof Malformed) return error.message;
    throw error;
  }
}

const host = object({ name: text(3), port: optional(integer(1, 9)) });
const shapes = variants<{ kind: 'dot' } | { kind: 'line'; length: number }>({
  dot: object({}),
  line: object({ length: integer(0, 9) }),
});

it.each<[string, Codec<unknown>, unknown]>([
  ['text', text(3), 'abc'],
  ['one of several', oneOf(['a', 'b']), 'b'],
  ['the least integer', integer(1, 9), 1],
  ['the greatest integer', integer(1, 9), 9],
  ['a flag', flag, false],
  ['a mark', yes, true],
  ['a moment', moment, '2026-11-15T00:00:00.000Z'],
  ['null', nullable(text(3)), null],
  ['what may be null', nullable(text(3)), 'a'],
  ['a list', list(text(3), 2), ['a', 'b']],
  ['an object', host, { name: 'a', port: 1 }],
  ['an object without an optional field', host, { name: 'a' }],
  ['a dictionary', dictionary(flag, 2), { a: true, b: false }],
  ['a pair', tuple(flag, text(3)), [true, 'a']],
  ['a variant', shapes, { kind: 'line', length: 3 }],
  ['another form', mapped(integer(0, 9), { from: (n: number) => n - 1, to: (n) => n + 1 }), 5],
  ['a part with a name', named('Part', flag), true],
])('reads and writes %s', (_, codec, json) => {
  expect(codec.write(codec.read(json, ''))).toEqual(json);
});

it.each<[string, Codec<unknown>, unknown, string]>([
  ['text that is too long', text(3), 'abcd', 'length at at'],
  ['a number as text', text(3), 1, 'type at at'],
  ['an unknown word', oneOf(['a']), 'b', 'value at at'],
  ['too little', integer(1, 9), 0, 'value at at'],
  ['too much', integer(1, 9), 10, 'value at at'],
  ['a fraction', integer(1, 9), 1.5, 'value at at'],
  ['text as an integer', integer(1, 9), '1', 'type at at'],
  ['a number as a flag', flag, 1, 'type at at'],
  ['a mark that is not there', yes, false, 'value at at'],
  ['a day', moment, '2026-11-15', 'value at at'],
  ['a day that does not exist', moment, '2026-13-15T00:00:00.000Z', 'value at at'],
  ['a number as a moment', moment, 1, 'type at at'],
  ['too many bytes', bytes(3), 'AAAAAAAA', 'length at at'],
  ['bytes without padding', bytes(3), 'AAA', 'encoding at at'],
  ['bytes of another alphabet', bytes(3), 'AA-_', 'encoding at at'],
  ['a number as bytes', bytes(3), 1, 'type at at'],
  ['a list that is too long', list(flag, 1), [true, true], 'length at at'],
  ['an object as a list', list(flag, 1), {}, 'type at at'],
  ['a fault in a list', list(flag, 2), [true, 1], 'type at at[1]'],
  ['a field that is missing', host, {}, 'type at at.name'],
  ['a fault in a field', host, { name: 'a', port: 0 }, 'value at at.port'],
  ['an inherited field', object({ toString: flag }), {}, 'type at at.toString'],
  ['a list as an object', host, [], 'type at at'],
  ['null as an object', host, null, 'type at at'],
  ['text as an object', host, 'a', 'type at at'],
  ['a dictionary that is too long', dictionary(flag, 1), { a: true, b: true }, 'length at at'],
  ['a fault in a dictionary', dictionary(flag, 1), { [`a${'b'.repeat(99)}`]: 1 }, `type at at.a${'b'.repeat(63)}`],
  ['a pair of one', tuple(flag, flag), [true], 'type at at'],
  ['an object as a pair', tuple(flag, flag), { length: 2 }, 'type at at'],
  ['a fault in a pair', tuple(flag, flag), [true, 1], 'type at at[1]'],
  ['a fault at the start of a pair', tuple(flag, flag), [1, true], 'type at at[0]'],
  ['an unknown kind', shapes, { kind: 'toString' }, 'value at at.kind'],
  ['no kind', shapes, {}, 'value at at.kind'],
])('refuses %s', (_, codec, json, fault) => {
  expect(read(codec, json)).toBe(fault);
});

it('reads and writes bytes', () => {
  const value = Uint8Array.of(1, 2, 3);
  expect(bytes(3).write(value)).toBe('AQID');
  expect(new Uint8Array(bytes(3).read('AQID', ''))).toEqual(value);
});

it('leaves out unknown fields, and names the fields of the whole document without a place', () => {
  expect(host.read({ name: 'a', more: 1 }, '')).toEqual({ name: 'a' });
  expect(() => host.read({}, '')).toThrow('type at name');
});

it('describes what it reads', () => {
  expect(host.schema).toMatchObject({ required: ['name'], properties: { port: { minimum: 1, maximum: 9 } } });
  expect(shapes.schema).toMatchObject({
    oneOf: [{ required: ['kind'] }, { required: ['kind', 'length'], properties: { kind: { const: 'line' } } }],
  });
  expect(tuple(flag, flag).schema).toMatchObject({ minItems: 2, maxItems: 2 });
  const { schema } = object({ one: named('Port', integer(1, 9)), list: list(named('Port', integer(1, 9)), 2) });
  expect(withDefinitions(schema)).toEqual({
    type: 'object',
    properties: {
      one: { $ref: '#/$defs/Port' },
      list: { type: 'array', items: { $ref: '#/$defs/Port' }, maxItems: 2 },
    },
    required: ['one', 'list'],
    $defs: { Port: { type: 'integer', minimum: 1, maximum: 9 } },
  });
});
