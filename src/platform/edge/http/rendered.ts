import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { promisify } from 'node:util';
import { weightedList } from '../params/weighted-list.js';

type Headers = Readonly<Record<string, string>>;

/** Responses shorter than this fit into one packet uncompressed. */
const WORTH_PACKING = 1024;
const MAX_CODINGS = 10;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const [brotliLater, gzipLater] = [promisify(brotliCompress), promisify(gzip)];

/** The smallest first. */
const CODINGS = {
  br: {
    pack: (bytes: Buffer) => brotliCompressSync(bytes, BROTLI),
    packLater: (bytes: Buffer): Promise<Buffer> => brotliLater(bytes, BROTLI),
  },
  gzip: { pack: (bytes: Buffer) => gzipSync(bytes), packLater: (bytes: Buffer): Promise<Buffer> => gzipLater(bytes) },
};
type Coding = keyof typeof CODINGS;

/** A page or a file. Compressed once per content coding, on first use. */
export class Rendered {
  readonly bytes: Buffer;
  private readonly packed = new Map<Coding, Buffer>();

  constructor(
    content: string | Buffer,
    readonly headers: Headers,
    private readonly packable = true,
  ) {
    this.bytes = Buffer.from(content);
  }

  /** The smallest form that this Accept-Encoding allows, with its headers. */
  formFor(acceptEncoding = ''): { readonly bytes: Buffer; readonly headers: Headers } {
    const vary = { Vary: `${this.headers.Vary === undefined ? '' : `${this.headers.Vary}, `}Accept-Encoding` };
    const plain = { ...this.headers, ...vary };
    const coding = this.codingFor(acceptEncoding);
    if (!coding) return { bytes: this.bytes, headers: plain };
    const bytes = this.packed.get(coding) ?? CODINGS[coding].pack(this.bytes);
    this.packed.set(coding, bytes);
    return { bytes, headers: { ...plain, 'Content-Encoding': coding } };
  }

  /** Compresses a large file in another thread, so that the next `formFor` holds up no other request. */
  async packFor(acceptEncoding = ''): Promise<void> {
    const coding = this.codingFor(acceptEncoding);
    if (coding && !this.packed.has(coding)) this.packed.set(coding, await CODINGS[coding].packLater(this.bytes));
  }

  private codingFor(acceptEncoding: string): Coding | undefined {
    if (!this.packable || this.bytes.length < WORTH_PACKING) return undefined;
    const accepted = acceptedEncodings(acceptEncoding);
    return (Object.keys(CODINGS) as Coding[]).find((coding) => accepted.has(coding));
  }
}

function acceptedEncodings(header: string): Set<string> {
  return new Set(
    weightedList(header, MAX_CODINGS)
      .filter(({ weight }) => weight > 0)
      .map(({ name }) => name),
  );
}
