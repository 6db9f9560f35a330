import { readSource, STDIN } from './read-source.js';
import { closeSync, openSync, readSync } from 'node:fs';
import type { ParsedArgs } from './parsed-arguments.js';
import type { Sources } from './command.js';
import { UsageError } from './failure.js';

const MAX_FILE_SIZE = 10 * 2 ** 20;
const MAX_NAMES = 10_000;

/** Reads files and standard input up to a limit. */
export class Input implements Sources {
  constructor(
    /** The domains of the configuration file. */
    private readonly configured: readonly string[] = [],
    private readonly stdin: NodeJS.ReadStream = process.stdin,
    private readonly limit = MAX_FILE_SIZE,
  ) {}

  file(path: string): Uint8Array {
    try {
      return readStart(path, this.limit);
    } catch (error) {
      throw error instanceof RangeError
        ? this.tooLarge(path)
        : new UsageError('file', { path, reason: (error as Error).message });
    }
  }

  async input(): Promise<Uint8Array> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.stdin as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > this.limit) throw this.tooLarge(STDIN);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  async names(args: ParsedArgs): Promise<readonly string[]> {
    const path = args.text('file');
    const listed = path === undefined ? [] : namesIn(await readSource(path, this));
    const named = (
      await Promise.all(args.positionals.map(async (name) => (name === STDIN ? namesIn(await this.input()) : [name])))
    ).flat();
    const names = [...named, ...listed];
    const all = names.length > 0 ? names : await this.unnamed();
    if (all.length > MAX_NAMES) throw new UsageError('many', { limit: MAX_NAMES });
    return all;
  }

  /** The names of a run without arguments. */
  private async unnamed(): Promise<readonly string[]> {
    if (this.configured.length > 0) return this.configured;
    return this.stdin.isTTY ? [] : namesIn(await this.input());
  }

  private tooLarge(path: string): UsageError {
    return new UsageError('large', { path, limit: this.limit });
  }
}

/** Without a byte order mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** The same with a byte order mark, which name servers do not accept in a zone. */
export function decodeMarkedText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Names separated by white space or commas; `#` begins a comment. */
function namesIn(bytes: Uint8Array): string[] {
  return decodeText(bytes)
    .split('\n')
    .flatMap((line) => line.split('#', 1)[0]!.split(/[\s,]/).filter(Boolean));
}

/** Reads up to the limit, because the size that the file system reports may be wrong. */
function readStart(path: string, limit: number): Uint8Array {
  const descriptor = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(limit + 1);
    let size = 0;
    for (let read = -1; read !== 0 && size <= limit; size += read)
      read = readSync(descriptor, bytes, size, bytes.length - size, null);
    if (size > limit) throw new RangeError(path);
    return bytes.subarray(0, size);
  } finally {
    closeSync(descriptor);
  }
}
