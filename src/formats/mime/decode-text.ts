import { decodeWindows1252 } from './windows-1252.js';

export interface Decoder {
  readonly decode: (bytes: Buffer) => string;
  /** Whether its escape sequences switch character sets; each encoded word then begins in ASCII (RFC 2047 section 3). */
  readonly switches: boolean;
}

const NON_ASCII = /[\x80-\xff]/;
const known = new Map<string, Decoder>();

/** Text whose bytes are given as Latin-1: UTF-8 where it is valid, else in its charset, else windows-1252. */
export function decodeText(latin1: string, charset?: string): string {
  const isAscii = !NON_ASCII.test(latin1);
  if (isAscii && charset === undefined) return latin1;
  const bytes = Buffer.from(latin1, 'latin1');
  const unicode = isAscii ? undefined : utf8(bytes);
  return unicode ?? (decoderOf(charset ?? '')?.decode ?? decodeWindows1252)(bytes);
}

/** A text without a charset, in which an invalid character affects only its own line. */
export function decodeLines(latin1: string): string {
  const unicode = utf8(Buffer.from(latin1, 'latin1'));
  if (unicode !== undefined) return unicode;
  return latin1
    .split('\n')
    .map((line) => decodeText(line))
    .join('\n');
}

/** Undefined for bytes that are no UTF-8. */
function utf8(bytes: Buffer): string | undefined {
  const text = bytes.toString();
  return !text.includes('\ufffd') || bytes.equals(Buffer.from(text)) ? text : undefined;
}

/** Cached for each supported charset; undefined for an unknown one. */
export function decoderOf(charset: string): Decoder | undefined {
  const decoder = known.get(charset) ?? newDecoder(charset);
  if (decoder) known.set(charset, decoder);
  return decoder;
}

function newDecoder(charset: string): Decoder | undefined {
  try {
    const decoder = new TextDecoder(charset);
    const decode = decoder.encoding === 'windows-1252' ? decodeWindows1252 : (bytes: Buffer) => decoder.decode(bytes);
    return { decode, switches: decoder.encoding === 'iso-2022-jp' };
  } catch {
    return undefined;
  }
}
