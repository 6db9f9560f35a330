import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOR_TESTS } from '../e2e/lab-app.js';
import { RunningApp } from '../e2e/running-app.js';
import { MX, WEB } from '../lab/domains/lab-domain.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import { build } from './built-app.js';
import { BuiltCommand } from './built-command.js';

const ROOT = join(__dirname, '../..');
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
/** Code blocks, and the text without them. */
const BLOCK = /^```\w*\n([^]*?)^```$/gm;
const blocks = [...readme.matchAll(BLOCK)].map(([, block]) => block!);
const all = (pattern: RegExp, within = readme) => [...within.matchAll(pattern)].map(([, found]) => found!);
const text = readme.replace(BLOCK, '');
const SERVED = 'http://localhost:3000';

/** What needs a network, a container or another program. */
const ELSEWHERE = /^(?:docker|claude) /;

let lab: Lab;
let app: RunningApp;
let command: BuiltCommand;
beforeAll(async () => {
  build();
  lab = await startPopulatedLab();
  lab.internet.register('example.com', {
    records: `${WEB}\n${MX}\n@ TXT "v=spf1 +all"\n_dmarc TXT "v=DMARC1; p=none"`,
  });
  command = new BuiltCommand(lab);
  app = await RunningApp.start({ ...FOR_TESTS, ...lab.environment, DD_METRICS_CLIENTS: '127.0.0.1' }, (builder) =>
    lab.replace(builder),
  );
});
afterAll(async () => {
  await app.close();
  await lab.close();
});

it('begins with the two commands, and every script that it names exists', () => {
  const [first = ''] = blocks;
  expect(first.split('\n').map((line) => line.split(/ {2,}#/)[0])).toEqual([
    'npm ci && npm start',
    'npm ci && npm test',
    '',
  ]);
  const named = [...all(/\bnpm run (?:--silent )?([\w:]+)/g), 'start', 'test'];
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('shows the real output of the command', async () => {
  const [block = ''] = blocks.filter((code) => code.startsWith('$ '));
  const [call = '', ...shown] = block.trimEnd().split('\n');
  const [, args = ''] = /^\$ npm run --silent dd -- (.*)$/.exec(call) ?? [];
  const { stdout } = await command.run(args.split(' '), { env: { LANG: 'en_US.UTF-8' } });
  // Long lines are wrapped in the README, and a new check changes the counts.
  const comparable = (line: string) => line.replace(/\d+ (?=notes|passed)/g, '');
  const lines = stdout.split('\n').map(comparable);
  const whole = shown.filter((line) => /^(?:\S| {2}→)/.test(line)).map(comparable);
  expect(whole.length).toBeGreaterThan(2);
  expect(whole.filter((line) => !lines.includes(line))).toEqual([]);
});

const calls = all(/`([^`]+)`/g, text).filter((code) => code.startsWith('domain-diagnostics '));
it.each(calls)('runs %s', async (call) => {
  const { code, stdout, stderr } = await command.run(call.split(' ').slice(1));
  expect([stderr, stdout.length > 0]).toEqual(['', true]);
  expect([0, 1]).toContain(code);
});

const served = readme.split('\n').filter((line) => !all(/`([^`]+)`/g, line).some((code) => ELSEWHERE.test(code)));
const urls = served.flatMap((line) => all(new RegExp(`${SERVED}(/[^\\s\`)>"]*)`, 'g'), line));
it.each([...new Set(urls)])('serves %s', async (path) => {
  expect((await app.get(path)).status).toBe(200);
});

it('has examples of every kind', () => {
  expect([calls.length, urls.length].map((count) => count > 1)).toEqual([true, true]);
});
