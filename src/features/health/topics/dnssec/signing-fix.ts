import { firstFew } from '#base/domain/evidence.js';
import type { Fix } from '#base/domain/fix.js';
import { algorithmName, isDeprecated, isDiscouraged } from '#formats/records/dnskey.js';
import type { Ds } from '#formats/records/ds.js';
import { isSupported } from '#formats/records/signature.js';
import { advise, step } from '#engine/repair/fixes.js';
import type { BrokenChain } from '../resolution/resolution.facts.js';
import type { RejectedSet } from '#formats/records/judge-answer.js';

/** Where another algorithm is in use as well, none has to be added. */
export function leaveAlgorithms(zone: string, ds: readonly Ds[], algorithms: readonly number[]): Fix {
  const isSound = ({ algorithm }: Ds) =>
    !algorithms.includes(algorithm) && isSupported(algorithm) && !isDeprecated(algorithm) && !isDiscouraged(algorithm);
  if (!ds.some(isSound)) return advise(step('roll-algorithm', { zone }));
  return advise(step('drop-algorithm', { zone, algorithms: firstFew(algorithms.map(algorithmName)) }));
}

/** New signatures do not help below a broken delegation or if the present ones verify. */
export function signingFix(zone: string, rejected: readonly RejectedSet[], chain?: BrokenChain): Fix {
  if (chain?.cut !== undefined) return advise(step('report-cut', { cut: chain.cut }));
  const isSigned = rejected.every(({ fault }) => fault === 'fine');
  return advise(step(isSigned ? 'compare-servers' : 'resign', { zone }));
}
