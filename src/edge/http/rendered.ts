import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { weightedList } from './weighted-list.js';

type Headers = Readonly<Record<string, string>>;

/** Below this, a packed answer saves no packet. */
const WORTH_PACKING = 1024;
const MOST_CODINGS = 10;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A text that is no JSON: a page, a style sheet, a script. Packed once for all who accept it packed. */
export class Rendered {
  readonly bytes: Buffer;
  private gzip?: Buffer;
  private brotli?: Buffer;

  constructor(
    content: string | Buffer,
    readonly headers: Headers,
    private readonly packable = true,
  ) {
    this.bytes = Buffer.from(content);
  }

  /** In the best form that this Accept-Encoding allows, with the headers that say so. */
  formFor(acceptEncoding = ''): { readonly bytes: Buffer; readonly headers: Headers } {
    const accepted = accepts(acceptEncoding);
    const vary = { Vary: `${this.headers.Vary === undefined ? '' : `${this.headers.Vary}, `}Accept-Encoding` };
    const plain = { ...this.headers, ...vary };
    if (!this.packable || this.bytes.length < WORTH_PACKING) return { bytes: this.bytes, headers: plain };
    if (accepted.has('br'))
      return { bytes: (this.brotli ??= packed(this.bytes)), headers: { ...plain, 'Content-Encoding': 'br' } };
    if (accepted.has('gzip'))
      return { bytes: (this.gzip ??= gzipSync(this.bytes)), headers: { ...plain, 'Content-Encoding': 'gzip' } };
    return { bytes: this.bytes, headers: plain };
  }
}

function packed(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, BROTLI);
}

function accepts(header: string): Set<string> {
  return new Set(
    weightedList(header, MOST_CODINGS)
      .filter(({ weight }) => weight > 0)
      .map(({ name }) => name),
  );
}
