import type { HeaderAnalysis } from '#features/header/header-analysis.js';
import type { Examination } from './examine-message.js';

/** The facts that checks over a message are made of. */
export interface MessageFacts {
  readonly examination: Examination;
  readonly header: HeaderAnalysis;
}
