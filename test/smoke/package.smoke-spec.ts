import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { VERSION } from '#platform/config/config.js';
import { temporaryFolder } from '../temporary-folder.js';
import { build } from './built-app.js';
import { pack } from './packed.js';

const ROOT = join(__dirname, '../..');
/** Of which Swagger UI is 0.5 MB, and the SDK of OpenTelemetry 0.1 MB. */
const MAX_BYTES = 3.6 * 1024 * 1024;
/** What an installation may take with it: 23 MB, of which telephone numbers are 13 (class-validator). */
const TREE = ['class-transformer', 'class-validator', 'libphonenumber-js', 'validator'];
/** What the package may contain. */
const ALLOWED =
  /^(?:package\.json|README\.md|LICENSE|docs\/domain-diagnostics\.1|dist\/swagger-ui\/(?:LICENSE|NOTICE)|(?:i18n|dist)\/.*\.(?:json|js|css|svg|png|ico)|dist\/client\/\w+\.d\.ts)$/;

let file: string;
let contents: readonly string[];
beforeAll(() => {
  build();
  ({ file, contents } = pack());
});

it('contains what runs and nothing else, in less than 3.6 MB', () => {
  expect(contents.filter((path) => !ALLOWED.test(path))).toEqual([]);
  expect(contents).toEqual(expect.arrayContaining(['dist/main.js', 'dist/cli/main.js', 'docs/domain-diagnostics.1']));
  expect(statSync(file).size).toBeLessThan(MAX_BYTES);
});

it('runs where it is unpacked', () => {
  const folder = temporaryFolder('unpacked');
  execFileSync('tar', ['-xzf', file, '-C', folder]);
  const root = join(folder, 'package');
  const { bin, man, dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
    man: readonly string[];
    dependencies: Record<string, string>;
  };
  for (const name of treeOf(Object.keys(dependencies))) {
    mkdirSync(dirname(join(root, 'node_modules', name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(root, 'node_modules', name));
  }
  const work = join(folder, 'empty');
  mkdirSync(work);
  const run = (...args: string[]) =>
    execFileSync('node', [join(root, bin['domain-diagnostics']!), ...args], { cwd: work, encoding: 'utf8' });
  expect(run('--version')).toBe(`${VERSION}\n`);
  expect(run('idn', 'münchen.de')).toContain('xn--mnchen-3ya.de');
  const client = `import { DomainDiagnostics } from 'domain-diagnostics/client'; console.log(DomainDiagnostics.name)`;
  const importing = ['--input-type=module', '--eval', client];
  expect(execFileSync('node', importing, { cwd: root, encoding: 'utf8' })).toBe('DomainDiagnostics\n');
  for (const page of man) expect(readFileSync(join(root, page), 'utf8')).toContain(VERSION);
});

it('brings few packages, none of which runs a script when it is installed', () => {
  const { dependencies } = JSON.parse(
    execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' }),
  ) as Manifest;
  const tree = treeOf(Object.keys(dependencies ?? {}));
  expect(tree.filter((name) => !name.startsWith('@types/')).sort()).toEqual(TREE);
  for (const name of tree)
    expect(
      Object.keys(manifestOf(name).scripts ?? {}).filter((script) => /^(?:pre|post)?install$/.test(script)),
    ).toEqual([]);
});

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8')) as Manifest;
}

/** These packages and all that they need. */
function treeOf(names: readonly string[]): readonly string[] {
  const all = new Set(names);
  for (const name of all) for (const needed of Object.keys(manifestOf(name).dependencies ?? {})) all.add(needed);
  return [...all];
}
