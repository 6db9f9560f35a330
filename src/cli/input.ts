import { closeSync, openSync, readSync } from 'node:fs';
import type { Given } from './given.js';
import type { Sources } from './command.js';
import { UsageError } from './failure.js';

const LARGEST_FILE = 4 * 2 ** 20;
const MOST_NAMES = 10_000;
const STDIN = '-';

/** Files and the standard input, no more of them than is sensible. */
export class Input implements Sources {
  constructor(
    /** What the configuration file lists. */
    private readonly configured: readonly string[] = [],
    private readonly stdin: NodeJS.ReadStream = process.stdin,
  ) {}

  file(path: string): Uint8Array {
    try {
      return readStart(path);
    } catch (error) {
      throw error instanceof RangeError
        ? tooLarge(path)
        : new UsageError('file', { path, reason: (error as Error).message });
    }
  }

  async input(): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.stdin as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LARGEST_FILE) throw tooLarge(STDIN);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async names(given: Given): Promise<readonly string[]> {
    const path = given.text('file');
    const listed = path === undefined ? [] : namesIn(path === STDIN ? await this.input() : this.file(path));
    const named = (
      await Promise.all(given.positionals.map(async (name) => (name === STDIN ? namesIn(await this.input()) : [name])))
    ).flat();
    const names = [...named, ...listed];
    const all = names.length > 0 ? names : await this.unnamed();
    if (all.length > MOST_NAMES) throw new UsageError('many', { limit: MOST_NAMES });
    return all;
  }

  /** What a run is about that names nothing. */
  private async unnamed(): Promise<readonly string[]> {
    if (this.configured.length > 0) return this.configured;
    return this.stdin.isTTY ? [] : namesIn(await this.input());
  }
}

function tooLarge(path: string): UsageError {
  return new UsageError('large', { path, limit: LARGEST_FILE });
}

/** Without a byte order mark. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** One name a line, or several; `#` begins a comment. */
function namesIn(bytes: Uint8Array): string[] {
  return textOf(bytes)
    .split('\n')
    .flatMap((line) => line.split('#', 1)[0]!.split(/[\s,]/).filter(Boolean));
}

/** Not more than the limit, whatever the file says about its size. */
function readStart(path: string): Uint8Array {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(LARGEST_FILE + 1);
    let size = 0;
    for (let read = -1; read !== 0 && size <= LARGEST_FILE; size += read)
      read = readSync(descriptor, bytes, size, bytes.length - size, null);
    if (size > LARGEST_FILE) throw new RangeError(path);
    return bytes.subarray(0, size);
  } finally {
    closeSync(descriptor);
  }
}
