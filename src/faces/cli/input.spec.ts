import { Readable } from 'node:stream';
import { UsageError } from './failure.js';
import { ParsedArgs } from './parsed-arguments.js';
import { Input } from './input.js';

const names = (count: number) => Array.from({ length: count }, (_, i) => `${i}.example`);
const piped = (list: readonly string[]) => Readable.from([Buffer.from(list.join('\n'))]) as NodeJS.ReadStream;
const read = (list: readonly string[], positionals: readonly string[], configured: readonly string[] = []) =>
  new Input(configured, piped(list)).names(new ParsedArgs({}, positionals));

it.each([
  ['the standard input', ['-'], []],
  ['the standard input without being asked to', [], []],
  ['the configuration file', [], names(10_001)],
])('takes no more than 10,000 names from %s', async (_, positionals, configured) => {
  await expect(read(names(10_000), positionals)).resolves.toHaveLength(10_000);
  await expect(read(names(10_001), positionals, configured)).rejects.toThrow(new UsageError('many'));
});
