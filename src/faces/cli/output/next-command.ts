import { PROGRAM } from '../program.js';

/** The commands that do what an endpoint does. */
const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['check', 'check'],
  ['plan', 'plan'],
  ['preview', 'preview'],
  ['verify', 'verify'],
  ['spf', 'spf'],
  ['lookup', 'lookup'],
  ['availability', 'availability'],
  ['mail-check', 'mail'],
  ['dnssec', 'dnssec'],
  ['dkim', 'dkim'],
  ['header-analysis', 'headers'],
  ['bounce-analysis', 'bounce'],
  ['mail-test', 'mail-test'],
]);

/** The command in place of an endpoint such as `/api/v1/check/{domain}`. */
export function nextCommand(endpoint: string): string {
  const [path = ''] = endpoint.split('?', 1);
  const [, , , name = '', ...values] = path.split('/');
  if (name === 'profiles') return [PROGRAM, 'check', values[1], '--profile', values[0]].join(' ');
  const command = COMMANDS.get(name);
  if (command === undefined) return endpoint;
  return [
    PROGRAM,
    command,
    ...values.map((value) => value.replace(/^\{(\w+)\}$/, (_, field: string) => field.toUpperCase())),
  ].join(' ');
}
