import { readFileSync } from 'node:fs';
import type { Command } from '#faces/cli/command.js';
import { COMMAND_NAMES, loadCommand, loadCommands } from '#faces/cli/commands.js';
import { helpOf, overview } from '#faces/cli/help.js';
import { formatForTerminal } from '#faces/cli/output/terminal.js';
import { optionsOf } from '#faces/cli/synopsis.js';
import { Texts } from '#faces/cli/texts.js';

/** API operations without a command, and why. */
const WITHOUT_COMMAND: Readonly<Record<string, string>> = {
  getOpenApi: 'a description of HTTP',
  mcp: 'for assistants, who have a client',
  badge: 'an image',
  calendar: 'for calendar programs',
  getLiveness: 'of a running service',
  getReadiness: 'of a running service',
  getMetrics: 'of a running service',
  probe: 'for Prometheus',
  checkProgress: 'for pages',
  watchMailTest: 'for pages; mail-test asks instead',
  watchScan: 'for programs; scan asks instead',
  deleteMailTest: 'for pages; addresses expire',
  getScanResultsCsv: 'for links; scan has --format csv',
  getScanResultsNdjson: 'for links; scan has --format ndjson',
  deleteScan: 'scans expire, and cannot be brought back',
  listProfiles: 'the help of check lists them',
};

const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { operationId: string }>>;
};
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

let commands: readonly Command[];
beforeAll(async () => {
  commands = await loadCommands();
});

it('every endpoint has a command, or a reason for none', () => {
  const covered = new Set(commands.flatMap((command) => command.operations));
  const without = operations.filter(
    ({ operationId }) => !covered.has(operationId) && !(operationId in WITHOUT_COMMAND),
  );
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});

it('every command refers to an existing endpoint', () => {
  const known = operations.map(({ operationId }) => operationId);
  expect(known).toEqual(expect.arrayContaining(commands.flatMap((command) => command.operations)));
});

it('docs/cli.md has every command in its table', () => {
  const rows = readFileSync('docs/cli.md', 'utf8')
    .split('\n')
    .filter((row) => row.startsWith('| `'));
  const listed = rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([a-z-]+)[^`]*`/g)].map(([, name]) => name));
  expect(listed.sort()).toEqual([...COMMAND_NAMES].sort());
});

it('names are used once, and short options once in a command', () => {
  expect(commands.map(({ name }) => name)).toEqual(COMMAND_NAMES);
  for (const command of commands) {
    const short = Object.values(optionsOf(command)).flatMap((option) => option.short ?? []);
    expect([command.name, new Set(short).size]).toEqual([command.name, short.length]);
  }
});

describe.each(['en', 'de'] as const)('help in %s', (language) => {
  const texts = new Texts(language);
  const paper = { hasColor: false, width: 80 };

  it('lists every command', () => {
    const text = formatForTerminal(overview(COMMAND_NAMES, texts), paper);
    for (const name of COMMAND_NAMES) expect(text).toContain(`  ${name} `);
  });

  it.each(COMMAND_NAMES)('%s has options and an example', async (name) => {
    const command = (await loadCommand(name))!;
    const text = formatForTerminal(helpOf(command, texts), paper);
    expect(text).toContain('--lang en|de');
    expect(text).toContain(`domain-diagnostics ${name}`);
    expect(command.examples.every((example) => example.startsWith(name))).toBe(true);
  });
});
