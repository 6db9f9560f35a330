import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { weightedList } from '../params/weighted-list.js';

type Headers = Readonly<Record<string, string>>;

/** Responses shorter than this fit into one packet uncompressed. */
const WORTH_PACKING = 1024;
const MAX_CODINGS = 10;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page or a file. Compressed once per content coding, on first use. */
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

  /** The smallest form that this Accept-Encoding allows, with its headers. */
  formFor(acceptEncoding = ''): { readonly bytes: Buffer; readonly headers: Headers } {
    const accepted = acceptedEncodings(acceptEncoding);
    const vary = { Vary: `${this.headers.Vary === undefined ? '' : `${this.headers.Vary}, `}Accept-Encoding` };
    const plain = { ...this.headers, ...vary };
    if (!this.packable || this.bytes.length < WORTH_PACKING) return { bytes: this.bytes, headers: plain };
    if (accepted.has('br'))
      return { bytes: (this.brotli ??= compress(this.bytes)), headers: { ...plain, 'Content-Encoding': 'br' } };
    if (accepted.has('gzip'))
      return { bytes: (this.gzip ??= gzipSync(this.bytes)), headers: { ...plain, 'Content-Encoding': 'gzip' } };
    return { bytes: this.bytes, headers: plain };
  }
}

function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, BROTLI);
}

function acceptedEncodings(header: string): Set<string> {
  return new Set(
    weightedList(header, MAX_CODINGS)
      .filter(({ weight }) => weight > 0)
      .map(({ name }) => name),
  );
}
