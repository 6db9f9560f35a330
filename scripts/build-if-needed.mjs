// Builds if dist/ is missing or older than its sources, so that `npm ci && npm start` works. An image without src/
// starts without a build. `tsc --build` cannot replace this: it handles neither the assets nor the bundle that
// overwrites its output, it takes seconds even if nothing changed, and two parallel runs write the same files.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { newest } from './newest.mjs';

const SOURCES = ['src', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'scripts/bundle.mjs'];
const BUILT = 'dist/main.js';
const LOCK = 'node_modules/.building';
const MAX_BUILD_MS = 180_000;
const POLL_MS = 100;

if (existsSync('src')) await oneAtATime(build);

function build() {
  const isUpToDate = existsSync(BUILT) && Math.max(...SOURCES.map(newest)) <= statSync(BUILT).mtimeMs;
  if (!isUpToDate) process.exitCode = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' }).status ?? 1;
}

/**
 * Runs one build at a time: a second process waits for the first build and then finds it up to date. A stale lock
 * expires.
 */
async function oneAtATime(work) {
  while (!locked())
    if (Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > MAX_BUILD_MS)
      rmSync(LOCK, { recursive: true, force: true });
    else await setTimeout(POLL_MS);
  try {
    work();
  } finally {
    rmSync(LOCK, { recursive: true, force: true });
  }
}

function locked() {
  try {
    mkdirSync(LOCK);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}
