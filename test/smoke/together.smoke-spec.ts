import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const OTHER_RUNS = ['test/system/', 'test/replicas/', 'test/deploy/'];

interface Parts {
  (paths: string[]): { filtered: string[] };
  membersOf(project: string, part: number): string[];
  isOnlyInSweep(path: string): boolean;
  PARTS: Record<string, { count: number }>;
}
const parts = jest.requireActual<Parts>('../together/parts.cjs');
const partFiles = Object.entries(parts.PARTS).flatMap(([project, { count }]) =>
  Array.from({ length: count }, (_, i) => `test/together/${project}-${i + 1}.spec.cjs`),
);
const partOf = (file: string): [project: string, part: number] => {
  const [, project = '', part] = /(\w+)-(\d)\.spec\.cjs$/.exec(file) ?? [];
  return [project, Number(part)];
};
const allMembers = () => partFiles.flatMap((file) => parts.membersOf(...partOf(file)));
const members = allMembers();
const specs = ['src', 'test']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('spec.ts') && !OTHER_RUNS.some((folder) => file.startsWith(folder)));

const filtered = (...files: string[]) =>
  parts(files.map((file) => join(ROOT, file))).filtered.map((path) => path.slice(ROOT.length + 1));

it('a whole run takes every spec file once: by itself or in a part', () => {
  const output = execFileSync(process.execPath, ['node_modules/jest/bin/jest.js', '--listTests', '--json'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...(process.env.TEST_ALL && { TEST_ALL: process.env.TEST_ALL }) },
  });
  const taken = (JSON.parse(output) as string[]).map((path) => path.slice(ROOT.length + 1));
  expect(taken.filter((file) => file.endsWith('.cjs')).sort()).toEqual(partFiles.toSorted());
  const alone = taken.filter((file) => !file.endsWith('.cjs'));
  expect([...members, ...alone].sort()).toEqual(
    specs.filter((file) => process.env.TEST_ALL || !parts.isOnlyInSweep(join(ROOT, file))).toSorted(),
  );
  expect(members.length).toBeGreaterThan(alone.length);
});

it('a run of one file takes that file', () => {
  const [file = ''] = members;
  expect(filtered(file)).toEqual([file]);
  expect(filtered('test/conformance/psl.spec.ts')).toEqual(['test/conformance/psl.spec.ts']);
});

it('test:sweep takes the files of which others take a part', () => {
  const before = process.env.TEST_ALL;
  process.env.TEST_ALL = 'rest';
  const alone = filtered(...specs, ...partFiles).filter((file) => !file.endsWith('.cjs'));
  const rest = [...alone, ...allMembers()];
  const empty = filtered(...partFiles).filter((file) => parts.membersOf(...partOf(file)).length === 0);
  if (before === undefined) delete process.env.TEST_ALL;
  else process.env.TEST_ALL = before;
  expect(rest).toContain('test/e2e/health-sweep.e2e-spec.ts');
  expect(rest).toContain('test/conformance/psl.spec.ts');
  expect(rest).not.toContain('test/e2e/idn.e2e-spec.ts');
  expect(rest.length).toBe(new Set(rest).size);
  expect(empty).toEqual([]);
});
