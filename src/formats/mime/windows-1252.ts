/** Characters 80 to 9F, which are letters and signs in windows-1252 and controls in ISO 8859-1. */
const LETTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Node's own decoder reads windows-1252 as ISO 8859-1 in some releases. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => LETTERS[char.charCodeAt(0) - 0x80]!);
}
