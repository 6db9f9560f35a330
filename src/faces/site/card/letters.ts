import { inflateSync } from 'node:zlib';
import { parseForeignJson } from '#base/domain/foreign-json.js';

export type Face = 'text' | 'title' | 'subtitle' | 'number';

/** A letter as levels of gray, row by row. */
export interface Letter {
  /** Pixels to the next letter. */
  readonly advance: number;
  /** From the point on the baseline where the letter begins. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly levels: Uint8Array;
}

interface LetterFile {
  readonly levels: number;
  readonly faces: Readonly<Record<Face, Readonly<Record<string, readonly number[]>>>>;
  readonly pixels: string;
}

/** The letters of the card, as scripts/card-font.ts wrote them. */
export class Letters {
  /** The darkest level of gray. */
  readonly darkest: number;
  private readonly faces = new Map<string, ReadonlyMap<string, Letter>>();

  constructor(file: Buffer) {
    const { levels, faces, pixels } = parseForeignJson(file.toString()) as LetterFile;
    const all = inflateSync(Buffer.from(pixels, 'base64'));
    this.darkest = levels;
    for (const [face, letters] of Object.entries(faces)) this.faces.set(face, lettersOf(letters, all));
  }

  /** Letters that are missing are left out. */
  of(face: Face, text: string): readonly Letter[] {
    return Array.from(text).flatMap((letter) => this.faces.get(face)?.get(letter) ?? []);
  }

  has(face: Face, text: string): boolean {
    return this.of(face, text).length === Array.from(text).length;
  }

  widthOf(face: Face, text: string): number {
    return this.of(face, text).reduce((sum, { advance }) => sum + advance, 0);
  }

  /** Cut with an ellipsis where it is too wide. */
  fit(face: Face, text: string, width: number): string {
    if (this.widthOf(face, text) <= width) return text;
    const most = width - this.widthOf(face, '…');
    let cut = '';
    let used = 0;
    for (const letter of text) {
      used += this.widthOf(face, letter);
      if (used > most) break;
      cut += letter;
    }
    return `${cut}…`;
  }
}

function lettersOf(letters: Readonly<Record<string, readonly number[]>>, all: Buffer): ReadonlyMap<string, Letter> {
  return new Map(
    Object.entries(letters).map(([letter, numbers]) => {
      const [advance = 0, left = 0, top = 0, width = 0, height = 0, at = 0] = numbers;
      return [letter, { advance, left, top, width, height, levels: all.subarray(at, at + width * height) }];
    }),
  );
}
