// package.mjs [FOLDER]: packs what npm publishes into a folder, by default this one. The program was bundled with its packages,
// so an installation needs no others: no tree of 160 packages, and no script of any of them.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const [folder = '.'] = process.argv.slice(2);
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
for (const name of ['scripts', 'dependencies', 'devDependencies', 'overrides', 'imports']) delete manifest[name];

const stage = mkdtempSync(join(tmpdir(), 'dd-package-'));
try {
  for (const path of ['dist', 'docs/domain-diagnostics.1', 'i18n', 'README.md', 'LICENSE'])
    cpSync(path, join(stage, path), { recursive: true });
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const destination = ['--pack-destination', resolve(folder)];
  process.stdout.write(
    execFileSync('npm', ['pack', '--json', '--offline', '--ignore-scripts', ...destination], { cwd: stage }),
  );
} finally {
  rmSync(stage, { recursive: true });
}
