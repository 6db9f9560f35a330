import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReportCommand } from './command.js';
import { ParsedArgs } from './parsed-arguments.js';
import { settingsOf } from './settings.js';

const command = { options: {} } as ReportCommand;
let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'dd-settings-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const baselineOf = (options: Record<string, string>) => settingsOf(command, new ParsedArgs(options, [])).rules.baseline;

it('a baseline that is missing is named', () => {
  const baseline = join(folder, 'missing.json');
  const refusal = expect.objectContaining({ key: 'noBaseline', params: { path: baseline } }) as Error;
  expect(() => baselineOf({ baseline })).toThrow(refusal);
  expect(() => baselineOf({ baseline, 'write-baseline': join(folder, 'other.json') })).toThrow(refusal);
});

it('a baseline that this run writes may be missing', () => {
  const baseline = join(folder, 'first.json');
  expect(baselineOf({ baseline, 'write-baseline': join(folder, '.', 'first.json') })).toEqual(new Map());
});

it('a baseline that exists is read', () => {
  const baseline = join(folder, 'known.json');
  writeFileSync(baseline, '{"version":1,"domains":{"a.example":{"score":70,"findings":[]}}}');
  expect(baselineOf({ baseline })).toEqual(new Map([['a.example', { score: 70, findings: [] }]]));
});
