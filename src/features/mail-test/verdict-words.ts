import type { MessageAnalysisResult } from '#features/message-analysis/message-analysis.dto.js';
import type { Verdict } from './verdict.js';

/** The sentences of a verdict, by their keys in `mail-test.json`. */
export function verdictWords(
  { state, lacking }: Pick<Verdict, 'state' | 'lacking'>,
  { result, by }: Pick<MessageAnalysisResult['dmarc'], 'result' | 'by'>,
): readonly [first: string, ...more: string[]] {
  const isGood = state === 'good';
  const breaksWhenForwarded = isGood && result === 'pass' && by === 'spf';
  return [
    `verdict.${isGood && lacking.length > 0 ? 'good-few' : state}`,
    ...(breaksWhenForwarded ? ['fragile'] : []),
    'not-judged',
  ];
}
