import { shorten } from '#base/domain/evidence.js';
import type { RecordAnswer, RecordQuestion } from '#formats/records/record-questions.js';

/** The TXT records of a name that decide about mail. */
export interface ReadRecord {
  readonly host: string;
  readonly values: readonly string[];
}

const MAX_RECORDS = 40;
const DECIDING = /^\s*v\s*=\s*(?:spf1|DMARC1|DKIM1)|\bp\s*=/i;

/** Remembers the records of SPF, DKIM and DMARC that an analysis reads. */
export class ReadRecords {
  private readonly found = new Map<string, readonly string[]>();

  get all(): readonly ReadRecord[] {
    return [...this.found].map(([host, values]) => ({ host, values }));
  }

  noting(
    answer: (question: RecordQuestion) => Promise<RecordAnswer>,
  ): (question: RecordQuestion) => Promise<RecordAnswer> {
    return async (question) => {
      const found = await answer(question);
      if (question.type === 'TXT' && Array.isArray(found)) this.note(question.name, found as readonly string[]);
      return found;
    };
  }

  private note(host: string, texts: readonly string[]): void {
    if (this.found.size >= MAX_RECORDS) return;
    this.found.set(host.toLowerCase(), texts.filter((text) => DECIDING.test(text)).map(shorten));
  }
}
