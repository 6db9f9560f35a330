import { HUFFMAN_LENGTHS } from './hpack-tables.js';
import { Http2Error } from './http2-error.js';

const CODE_BITS = 30;

/** By length: the first code, how many there are, and where their octets begin. */
const { first, count, start, octets } = canonical();

/** Text in the Huffman code of HPACK (RFC 7541 section 5.2), one character per octet. */
export function huffmanText(bytes: Uint8Array): string {
  let text = '';
  let code = 0;
  let length = 0;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      code = (code << 1) | ((byte >> bit) & 1);
      if (++length > CODE_BITS) throw Http2Error.ours('COMPRESSION_ERROR');
      const offset = code - first[length]!;
      if (offset < 0 || offset >= count[length]!) continue;
      text += String.fromCharCode(octets[start[length]! + offset]!);
      code = length = 0;
    }
  const isPadding = length < 8 && code === (1 << length) - 1;
  if (!isPadding) throw Http2Error.ours('COMPRESSION_ERROR');
  return text;
}

function canonical() {
  const numbers = () => Array.from({ length: CODE_BITS + 1 }, () => 0);
  const [first, count, start] = [numbers(), numbers(), numbers()];
  const octets = HUFFMAN_LENGTHS.map((_, octet) => octet).sort(
    (one, other) => HUFFMAN_LENGTHS[one]! - HUFFMAN_LENGTHS[other]! || one - other,
  );
  for (const length of HUFFMAN_LENGTHS) count[length]!++;
  for (let length = 1; length <= CODE_BITS; length++) {
    first[length] = (first[length - 1]! + count[length - 1]!) << 1;
    start[length] = start[length - 1]! + count[length - 1]!;
  }
  return { first, count, start, octets };
}
