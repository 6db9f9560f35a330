/** Scripts without spaces between words, and the average number of characters per word. */
const UNSPACED = [
  { from: 0x0e00, to: 0x0eff, perWord: 5 }, // Thai, Lao
  { from: 0x1000, to: 0x109f, perWord: 5 }, // Myanmar
  { from: 0x1780, to: 0x17ff, perWord: 5 }, // Khmer
  { from: 0x3040, to: 0x30ff, perWord: 3 }, // Hiragana, Katakana
  { from: 0x3400, to: 0x9fff, perWord: 2 }, // Han
];

/** Counts words in text that comes in pieces, in any language. */
export class WordCounter {
  private spaced = 0;
  private unspaced = 0;
  private inWord = false;
  characters = 0;

  add(text: string): void {
    let { inWord, spaced, characters } = this;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (isBlank(code)) {
        inWord = false;
        continue;
      }
      characters++;
      if (code >= 0x0e00 && this.addUnspaced(code)) inWord = false;
      else if (!inWord && isWordStart(code)) {
        inWord = true;
        spaced++;
      }
    }
    this.inWord = inWord;
    this.spaced = spaced;
    this.characters = characters;
  }

  /** The edge of a block element, which ends a word without a space. */
  break(): void {
    this.inWord = false;
  }

  get words(): number {
    return this.spaced + Math.round(this.unspaced);
  }

  private addUnspaced(code: number): boolean {
    const script = UNSPACED.find(({ from, to }) => code >= from && code <= to);
    if (script) this.unspaced += 1 / script.perWord;
    return script !== undefined;
  }
}

function isBlank(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200b) || code === 0x3000;
}

/** Letters and digits; code points beyond Latin punctuation count as letters. */
function isWordStart(code: number): boolean {
  if (code >= 0x2010 && code <= 0x206f) return false;
  return code > 0xbf || (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
}
