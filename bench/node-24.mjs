import { execFileSync } from 'node:child_process';

/** The next Node's program, from the npm registry; undefined where that cannot be reached. */
export function node24() {
  const command = ['--yes', '--ignore-scripts=false', '--package', 'node@24', '--', 'node', '-p', 'process.execPath'];
  try {
    return execFileSync('npx', command, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 120_000,
    }).trim();
  } catch {
    return undefined;
  }
}
