import { Injectable } from '@nestjs/common';
import { quoted } from '../edge/errors/api-error.js';
import { type Language, Localizer } from '../edge/texts/localizer.js';
import type { Reading } from './tolerant-input.js';

/** Says how arguments were read, so that a model can tell its user. */
@Injectable()
export class ReadingNotes {
  constructor(private readonly localizer: Localizer) {}

  before(text: string, readings: readonly Reading[], language: Language): string {
    if (readings.length === 0) return text;
    const notes = readings.map(({ field, given, read }) =>
      given === ''
        ? this.localizer.text(language, 'mcp.read.derived', { field, read: quoted(read) })
        : this.localizer.text(language, 'mcp.read.instead', { field, given: quoted(given), read: quoted(read) }),
    );
    return [...notes, text].join('\n');
  }
}
