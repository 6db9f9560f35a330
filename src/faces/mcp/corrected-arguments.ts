import { DomainName } from '#base/domain/domain-name.js';
import { IpAddress } from '#base/domain/ip-address.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { oneLine } from './one-line.js';
import type { Fields } from './json-rpc.js';
import { exampleOf, type JsonSchema } from './tool-schemas.js';
import { readArguments, type Reading } from './tolerant-input.js';

const MAX_VALUE_LENGTH = 200;

/** Valid arguments that are as close as possible to the given ones; valid values stay, under the names of the schema. */
export function correctedArguments(
  given: Fields,
  failing: string,
  schema: JsonSchema,
  { hasExactId }: Pick<Reading, 'hasExactId'> = {},
): object {
  const names = Object.keys(schema.properties as object);
  const examples = exampleOf(schema) as Fields;
  const { input } = readArguments(given, { hasExactId });
  const [wrong] = failing.split('.', 1);
  const kept = names.flatMap((name) => {
    const value = input[name];
    return value === undefined || name === wrong || isLong(value) ? [] : [[name, exampleValue(value)] as const];
  });
  return {
    ...examples,
    ...Object.fromEntries(kept),
    ...renameDomainArgument(input, names, examples),
    ...ptrTypeFor(input, names),
  };
}

/** Finds a domain under an argument name that the tool does not have. */
function renameDomainArgument(input: Fields, names: readonly string[], examples: Fields): Fields {
  const wanted = ['domain', 'name'].find((name) => name in examples && input[name] === undefined);
  if (wanted === undefined) return {};
  const strays = Object.entries(input).filter(([name, value]) => !names.includes(name) && typeof value === 'string');
  const [domain] = strays.flatMap(([, value]) => readDomain(value as string) ?? []);
  return domain ? { [wanted]: domain.ascii } : {};
}

/** For an IP address the type is PTR. */
function ptrTypeFor({ name }: Fields, names: readonly string[]): Fields {
  const isAddress = typeof name === 'string' && !DomainName.parseHost(name) && IpAddress.parse(name.trim());
  return isAddress && names.includes('type') ? { name: name.trim(), type: 'PTR' } : {};
}

function isLong(value: unknown): boolean {
  return JSON.stringify(value).length > MAX_VALUE_LENGTH;
}

function exampleValue(value: unknown): unknown {
  return typeof value === 'string' ? oneLine(value) : value;
}
