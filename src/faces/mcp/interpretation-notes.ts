import { Injectable } from '@nestjs/common';
import { quoteInput } from '#platform/edge/errors/api-error.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import type { Interpretation } from './interpretation.js';

/** States how arguments were interpreted, so that a model can tell its user. */
@Injectable()
export class InterpretationNotes {
  constructor(private readonly localizer: Localizer) {}

  before(text: string, readings: readonly Interpretation[], language: Language): string {
    if (readings.length === 0) return text;
    const notes = readings.map(({ field, given, read }) =>
      given === ''
        ? this.localizer.text(language, 'mcp.read.derived', { field, read: quoteInput(read) })
        : this.localizer.text(language, 'mcp.read.instead', {
            field,
            given: quoteInput(given),
            read: quoteInput(read),
          }),
    );
    return [...notes, text].join('\n');
  }
}
