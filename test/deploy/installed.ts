import { spawnSync } from 'node:child_process';

/** A test that needs a program: left out with a message if it is missing, but never in CI. */
export function needs(program: string): (name: string, run: jest.ProvidesCallback) => void {
  const isThere = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (isThere || process.env.CI) return it;
  return (name) => console.warn(`${program} is not installed: passed over "${name}"`);
}
