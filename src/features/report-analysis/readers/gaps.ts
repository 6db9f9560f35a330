import { isDecided } from './row-result.js';
import type { AggregateRow } from './report-file.js';

/** What a report leaves out, so that it cannot be counted. */
export interface Gaps {
  /** Rows without a readable number of messages. */
  rows: number;
  /** Messages in rows without a result. */
  messages: number;
}

export function gapsIn(rows: readonly AggregateRow[]): Gaps {
  const gaps = { rows: 0, messages: 0 };
  for (const row of rows) {
    if (row.isCut === true) continue;
    if (row.count === null) gaps.rows++;
    else if (!isDecided(row)) gaps.messages += row.count;
  }
  return gaps;
}
