// Builds when dist/ is missing or older than what it is made of; a shipped image without src/ starts as it is.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';

const SOURCES = ['src', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'];
const BUILT = 'dist/main.js';

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((entry) => newest(`${path}/${entry}`)));
}

const upToDate =
  existsSync(BUILT) && (!existsSync('src') || Math.max(...SOURCES.map(newest)) <= statSync(BUILT).mtimeMs);
if (!upToDate) process.exitCode = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' }).status ?? 1;
