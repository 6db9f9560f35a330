import { execFileSync } from 'node:child_process';

/** Path of a Node 24 executable from the npm registry; undefined if the registry cannot be reached. */
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
