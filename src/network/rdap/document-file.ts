import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HttpDocument } from './http-document.js';

/** An edition on disk, so that a restart need not download it. Disk trouble costs a download and nothing else. */
export class DocumentFile {
  constructor(private readonly path: string) {}

  async read(): Promise<HttpDocument | undefined> {
    try {
      const document: unknown = JSON.parse(await readFile(this.path, 'utf8'));
      return isHttpDocument(document) ? document : undefined;
    } catch {
      return undefined;
    }
  }

  /** Other processes see the old edition or the new one, never half of it. */
  async write(document: HttpDocument): Promise<void> {
    const draft = `${this.path}.${randomUUID()}`;
    try {
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
      await writeFile(draft, JSON.stringify(document), { mode: 0o600, flag: 'wx' });
      await rename(draft, this.path);
    } catch {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }
}

function isHttpDocument(value: unknown): value is HttpDocument {
  if (typeof value !== 'object' || value === null) return false;
  const document = value as Partial<Record<keyof HttpDocument, unknown>>;
  const texts = [document.url, document.text, document.etag ?? '', document.lastModified ?? ''];
  return texts.every((text) => typeof text === 'string') && typeof document.freshUntil === 'number';
}
