import { readdirSync, statSync } from 'node:fs';

/** When the newest of a file or of all in a folder was changed. */
export function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((entry) => newest(`${path}/${entry}`)));
}
