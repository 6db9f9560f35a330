import { type Decoder, decoderOf } from './decode-text.js';
import { decodeQuotedPrintable } from './quoted-printable.js';

/** `=?charset*language?encoding?text?=` (RFC 2047 section 2, RFC 2231 section 5); spaces in the text are tolerated. */
const ENCODED_WORD = /=\?([^?*\s]{1,40})(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=/gi;
const MAX_CHARSETS = 8; // in one text; more are an attack
const MAX_WORDS = 1000; // in one text: 75 characters each, so more than 64 KB

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
    if (!decoders.has(charset) && decoders.size < MAX_CHARSETS) decoders.set(charset, decoderOf(charset));
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

function decodeQ(text: string): Buffer {
  return decodeQuotedPrintable(Buffer.from(text.replaceAll('_', ' '), 'latin1'));
}
