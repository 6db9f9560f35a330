import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';

/** Writes a generated source. A file that would not change keeps its time, so that nothing is built again because of it. */
export async function writeIfChanged(path: string, source: string): Promise<void> {
  const text = await format(source, { ...(await resolveConfig(path)), filepath: path });
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}
