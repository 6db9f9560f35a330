import { DomainName } from '#base/domain/domain-name.js';

/** Entries that are listed because they are no domain; the others are only counted. */
const MAX_LISTED = 100;
/** Of an entry; longer ones are no domain. */
export const MAX_LINE_BYTES = 1024;
const SHOWN_LENGTH = 60;

export interface InvalidLine {
  readonly line: number;
  readonly text: string;
}

/** Tells the entries of a list that name a domain from those that do not. */
export class Entries {
  readonly invalid: InvalidLine[] = [];
  private count = 0;

  /** The domain of the next entry; undefined if it is empty or names none. */
  add(text: string, name: string): string | undefined {
    this.count++;
    const domain = name === '' ? undefined : DomainName.parse(name);
    if (!domain && text !== '' && this.invalid.length < MAX_LISTED)
      this.invalid.push({ line: this.count, text: Array.from(text).slice(0, SHOWN_LENGTH).join('') });
    return domain?.ascii;
  }
}
