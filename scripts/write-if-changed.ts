import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Writes a generated source. A file that would not change keeps its time, so that nothing is built again because of it. */
export function writeIfChanged(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
