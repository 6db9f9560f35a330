import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HttpDocument } from './http-document.js';

/** Escaped as JSON, a document is at most six times as long. */
const MAX_BYTES = 24_000_000;
const WRITABLE_BY_OTHERS = 0o022;

/** Caches a document on disk across restarts. An unusable file is downloaded again. */
export class DocumentFile {
  constructor(private readonly path: string) {}

  async read(): Promise<HttpDocument | undefined> {
    try {
      const document: unknown = JSON.parse(await this.text());
      return isHttpDocument(document) ? document : undefined;
    } catch {
      return undefined;
    }
  }

  /** Throws for a file that another user may have written: it names the servers that we query. */
  private async text(): Promise<string> {
    const file = await open(this.path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const stats = await file.stat();
      if (!isSafeFile(stats) || stats.size > MAX_BYTES) throw new Error('not our file');
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  }

  /** Other processes read the old document or the new one, never a part of it. */
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

/** Without user ids (Windows), any regular file is accepted, because the temporary folder belongs to the user. */
function isSafeFile(stats: Stats): boolean {
  const user = process.getuid?.();
  if (user === undefined) return stats.isFile();
  return stats.isFile() && stats.uid === user && (stats.mode & WRITABLE_BY_OTHERS) === 0;
}

function isHttpDocument(value: unknown): value is HttpDocument {
  if (typeof value !== 'object' || value === null) return false;
  const document = value as Partial<Record<keyof HttpDocument, unknown>>;
  const texts = [document.url, document.text, document.etag ?? '', document.lastModified ?? ''];
  return texts.every((text) => typeof text === 'string') && typeof document.freshUntil === 'number';
}
