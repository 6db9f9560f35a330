import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Edition } from './edition.js';

/** An edition on disk, so that a restart need not download it. Disk trouble costs a download and nothing else. */
export class EditionFile {
  constructor(private readonly path: string) {}

  async read(): Promise<Edition | undefined> {
    try {
      const edition: unknown = JSON.parse(await readFile(this.path, 'utf8'));
      return isEdition(edition) ? edition : undefined;
    } catch {
      return undefined;
    }
  }

  /** Other processes see the old edition or the new one, never half of it. */
  async write(edition: Edition): Promise<void> {
    const draft = `${this.path}.${randomUUID()}`;
    try {
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
      await writeFile(draft, JSON.stringify(edition), { mode: 0o600, flag: 'wx' });
      await rename(draft, this.path);
    } catch {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }
}

function isEdition(value: unknown): value is Edition {
  if (typeof value !== 'object' || value === null) return false;
  const edition = value as Partial<Record<keyof Edition, unknown>>;
  const texts = [edition.url, edition.text, edition.etag ?? '', edition.lastModified ?? ''];
  return texts.every((text) => typeof text === 'string') && typeof edition.freshUntil === 'number';
}
