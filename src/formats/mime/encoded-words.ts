import { decodeQuotedPrintable } from './quoted-printable.js';
import { decodeWindows1252 } from './windows-1252.js';

/** `=?charset*language?encoding?text?=` (RFC 2047 section 2, RFC 2231 section 5); spaces in the text are tolerated. */
const ENCODED_WORD = /=\?([^?*\s]{1,40})(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=/gi;
const MAX_CHARSETS = 8; // in one text; more are an attack
const MAX_WORDS = 1000; // in one text: 75 characters each, so more than 64 KB

interface Decoder {
  readonly decode: (bytes: Buffer) => string;
  /** Whether its escape sequences switch character sets; each word then begins in ASCII (RFC 2047 section 3). */
  readonly switches: boolean;
}
type Piece = string | { charset: string; decoder: Decoder; chunks: Buffer[] };

/** Decodes the encoded words of a text; a word in an unknown charset is left as it is. */
export function decodeWords(text: string): string {
  if (!text.includes('=?')) return text;
  const decoders = new Map<string, Decoder | undefined>();
  const pieces: Piece[] = [];
  let end = 0;
  let words = 0;
  for (const word of text.matchAll(ENCODED_WORD)) {
    if (++words > MAX_WORDS) break;
    const [whole, name = '', encoding = '', content = ''] = word;
    const charset = name.toLowerCase();
    if (!decoders.has(charset) && decoders.size < MAX_CHARSETS) decoders.set(charset, knownDecoder(charset));
    const decoder = decoders.get(charset);
    if (!decoder) continue;
    const gap = text.slice(end, word.index);
    const previous = pieces.at(-1);
    const isAdjacent = typeof previous === 'object' && gap.trim() === '';
    if (!isAdjacent) pieces.push(gap);
    const chunk = encoding.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : decodeQ(content);
    // Words of one charset are joined before decoding, because some senders split a character between two.
    if (isAdjacent && previous.charset === charset && !decoder.switches) previous.chunks.push(chunk);
    else pieces.push({ charset, decoder, chunks: [chunk] });
    end = word.index + whole.length;
  }
  const read = (piece: Piece) =>
    typeof piece === 'string' ? piece : piece.decoder.decode(Buffer.concat(piece.chunks));
  return pieces.map(read).join('') + text.slice(end);
}

const known = new Map<string, Decoder>();

/** Cached for each supported charset. */
function knownDecoder(charset: string): Decoder | undefined {
  const decoder = known.get(charset) ?? decoderOf(charset);
  if (decoder) known.set(charset, decoder);
  return decoder;
}

function decoderOf(charset: string): Decoder | undefined {
  try {
    const decoder = new TextDecoder(charset);
    const decode = decoder.encoding === 'windows-1252' ? decodeWindows1252 : (bytes: Buffer) => decoder.decode(bytes);
    return { decode, switches: decoder.encoding === 'iso-2022-jp' };
  } catch {
    return undefined;
  }
}

function decodeQ(text: string): Buffer {
  return decodeQuotedPrintable(Buffer.from(text.replaceAll('_', ' '), 'latin1'));
}
