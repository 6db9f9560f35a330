import type { Fix } from '#base/domain/fix.js';
import { advise, step } from '../../repair/fixes.js';
import type { BrokenChain } from '../resolution/resolution.facts.js';
import type { RejectedSet } from './judge-answer.js';

/** New signatures do not help below a broken delegation or if the present ones verify. */
export function signingFix(zone: string, rejected: readonly RejectedSet[], chain?: BrokenChain): Fix {
  if (chain?.cut !== undefined) return advise(step('report-cut', { cut: chain.cut }));
  const isSigned = rejected.every(({ fault }) => fault === 'fine');
  return advise(step(isSigned ? 'compare-servers' : 'resign', { zone }));
}
