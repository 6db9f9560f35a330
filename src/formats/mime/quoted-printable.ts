const EQUALS = 0x3d;
const FEED = 0x0a;
const RETURN = 0x0d;
const MAX_BLANKS = 80;

/** Undoes quoted-printable (RFC 2045 section 6.7) in one pass: a regular expression holds all escapes of 10 MiB at once. */
export function decodeQuotedPrintable(encoded: Buffer): Buffer {
  const decoded = Buffer.alloc(encoded.length);
  let length = 0;
  for (let at = 0; at < encoded.length;) {
    const octet = encoded[at]!;
    const next = octet === EQUALS ? afterSoftBreak(encoded, at + 1) : undefined;
    if (next !== undefined) {
      at = next;
      continue;
    }
    const escaped = octet === EQUALS ? hexOctet(encoded[at + 1], encoded[at + 2]) : undefined;
    decoded[length++] = escaped ?? octet;
    at += escaped === undefined ? 1 : 3;
  }
  return decoded.subarray(0, length);
}

/** Where the next line begins, if only white space is left of this one. */
function afterSoftBreak(bytes: Buffer, from: number): number | undefined {
  let at = from;
  while (at < from + MAX_BLANKS && (bytes[at] === 0x20 || bytes[at] === 0x09)) at++;
  if (bytes[at] === RETURN) at++;
  return bytes[at] === FEED ? at + 1 : undefined;
}

function hexOctet(high: number | undefined, low: number | undefined): number | undefined {
  const [first, second] = [hexDigit(high), hexDigit(low)];
  return first === undefined || second === undefined ? undefined : first * 16 + second;
}

function hexDigit(code = 0): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}
