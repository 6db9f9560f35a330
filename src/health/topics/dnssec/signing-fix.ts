import type { Fix } from '../../../domain/fix.js';
import { advise, step } from '../../repair/fixes.js';
import type { BrokenChain } from '../resolution/resolution.facts.js';
import type { RejectedSet } from './judged-reading.js';

/** New signatures help neither below a broken delegation nor where the present ones verify. */
export function signingFix(zone: string, rejected: readonly RejectedSet[], chain?: BrokenChain): Fix {
  if (chain?.cut !== undefined) return advise(step('report-cut', { cut: chain.cut }));
  const isSigned = rejected.every(({ fault }) => fault === 'fine');
  return advise(step(isSigned ? 'compare-servers' : 'resign', { zone }));
}
