import { UnreadableFile } from './report-file.js';

const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const MAX_ROWS = 200_000;
/** Receivers send one report a day, so this is a year of all of them. */
const MAX_REPORTS = 20_000;
/** Reports of large receivers shrink to a fiftieth; only a file made to grow shrinks to less than this. */
const MAX_RATIO = 250;
/** Members of gzip files after the first of each; programs begin a new one after 64 KB or more. */
const MAX_MEMBERS = 5000;
const RATIO_APPLIES_FROM = 2 * 1024 * 1024;

/** What all files of one request may cost together. */
export class ReadBudget {
  private unpacked = 0;
  private rows = 0;
  private reports = 0;
  private members = 0;

  /** Counts unpacked bytes; the file may not be the product of a decompression bomb. */
  takeBytes(bytes: number, unpackedOfFile: number, packedOfFile: number): void {
    this.unpacked += bytes;
    if (this.unpacked > MAX_UNPACKED_BYTES) throw new UnreadableFile('too-large');
    if (unpackedOfFile > RATIO_APPLIES_FROM && unpackedOfFile > packedOfFile * MAX_RATIO)
      throw new UnreadableFile('ratio');
  }

  takeRow(): void {
    if (++this.rows > MAX_ROWS) throw new UnreadableFile('too-many-rows');
  }

  takeMember(): void {
    if (++this.members > MAX_MEMBERS) throw new UnreadableFile('too-large');
  }

  takeReport(): void {
    if (++this.reports > MAX_REPORTS) throw new UnreadableFile('too-many-rows');
  }
}
