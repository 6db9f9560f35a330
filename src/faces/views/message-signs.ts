import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import { type Inline, type State, words } from './block.js';

export type Sign = Exclude<State, 'info'>;
type Signature = MessageAnalysisResult['signatures'][number];
type SpfResult = NonNullable<MessageAnalysisResult['spf']>['result'];

/** These have a word in each language; the others are names of results. */
const WORDS = new Set(['pass', 'fail', 'undecided']);
/** States that prove nothing about the message. */
const OPEN = new Set<Signature['state']>(['unanswered', 'uncheckable', 'copied']);
const SPF_STATES: Readonly<Partial<Record<SpfResult, Sign>>> = {
  pass: 'ok',
  fail: 'problem',
  permerror: 'problem',
  temperror: 'unknown',
};

export function resultWord(result: string): Inline {
  return WORDS.has(result) ? words(`views.message.words.${result}`) : result;
}

/** A genuine signature that receivers ignore is no fault of the message. */
export function signatureState({ state, result, genuine, restoredBy }: Signature): Sign {
  if (state === 'valid') return 'ok';
  if (OPEN.has(state)) return 'unknown';
  return result === 'neutral' || (genuine && !restoredBy) ? 'warn' : 'problem';
}

export function dmarcState({ result }: MessageAnalysisResult['dmarc']): Sign {
  if (result === 'pass') return 'ok';
  if (result === 'temperror' || result === 'undecided') return 'unknown';
  return result === 'fail' ? 'problem' : 'warn';
}

export function spfState(result: SpfResult): Sign {
  return SPF_STATES[result] ?? 'warn';
}
