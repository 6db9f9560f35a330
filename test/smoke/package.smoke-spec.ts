import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '#platform/config/installation.js';
import { temporaryFolder } from '../temporary-folder.js';
import { build } from './built-app.js';
import { pack } from './packed.js';

/** Of which Swagger UI is 0.5 MB, and the SDK of OpenTelemetry 0.1 MB. */
const MAX_BYTES = 3.6 * 1024 * 1024;
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
  const { bin, man } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
    man: readonly string[];
  };
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

it('brings no other package, and no script that runs when it is installed', () => {
  const text = execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' });
  const { dependencies, scripts } = JSON.parse(text) as { dependencies?: object; scripts?: object };
  expect([dependencies, scripts]).toEqual([undefined, undefined]);
});
