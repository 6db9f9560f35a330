// Writes the generated sources, unless nothing that they could be made of has changed since the last time: loading all checks takes
// nine CPU seconds, and types, lint and tests each begin with this.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { newest } from './newest.mjs';

const SOURCES = ['src', 'test', 'scripts', 'i18n', 'openapi.json', 'package-lock.json'];
const GENERATED = ['src/faces/client/api.ts', 'src/faces/rules/steps.data.ts'];
const CACHE = 'node_modules/.cache';
const LAST = `${CACHE}/generated-from`;

const state = String(Math.max(...SOURCES.map(newest)));
const isUpToDate = GENERATED.every(existsSync) && existsSync(LAST) && readFileSync(LAST, 'utf8') === state;
if (!isUpToDate) {
  const done = ['steps', 'client:write'].every(
    (script) => spawnSync('npm', ['run', '--silent', script], { stdio: 'inherit' }).status === 0,
  );
  if (!done) process.exit(1);
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(LAST, state);
}
