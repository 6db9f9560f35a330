import { DomainName } from '../domain/domain-name.js';
import { IpAddress } from '../domain/ip-address.js';
import { readDomain } from '../domain/typed-name.js';
import { oneLine } from './one-line.js';
import type { Fields } from './json-rpc.js';
import { exampleOf, type JsonSchema } from './tool-schemas.js';
import { readArguments } from './tolerant-input.js';

const LONGEST_VALUE = 200;

/** Arguments that work and are as near as possible to those given: what was right stays, under the name that a tool knows. */
export function correctedArguments(given: Fields, failing: string, schema: JsonSchema): object {
  const names = Object.keys(schema.properties as object);
  const examples = exampleOf(schema) as Fields;
  const { input } = readArguments(given);
  const [wrong] = failing.split('.', 1);
  const kept = names.flatMap((name) => {
    const value = input[name];
    return value === undefined || name === wrong || isLong(value) ? [] : [[name, shown(value)] as const];
  });
  return { ...examples, ...Object.fromEntries(kept), ...renamed(input, names, examples), ...reverse(input, names) };
}

/** A domain under a name that the tool does not have. */
function renamed(input: Fields, names: readonly string[], examples: Fields): Fields {
  const wanted = ['domain', 'name'].find((name) => name in examples && input[name] === undefined);
  if (wanted === undefined) return {};
  const strays = Object.entries(input).filter(([name, value]) => !names.includes(name) && typeof value === 'string');
  const [domain] = strays.flatMap(([, value]) => readDomain(value as string) ?? []);
  return domain ? { [wanted]: domain.ascii } : {};
}

/** An address has PTR records and no others. */
function reverse({ name }: Fields, names: readonly string[]): Fields {
  const isAddress = typeof name === 'string' && !DomainName.parseHost(name) && IpAddress.parse(name.trim());
  return isAddress && names.includes('type') ? { name: name.trim(), type: 'PTR' } : {};
}

function isLong(value: unknown): boolean {
  return JSON.stringify(value).length > LONGEST_VALUE;
}

function shown(value: unknown): unknown {
  return typeof value === 'string' ? oneLine(value) : value;
}
