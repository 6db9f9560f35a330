import type { Fix } from '#base/domain/fix.js';
import type { DotlessTarget } from '#engine/gathering/final-dot.js';
import { replace, step } from './fixes.js';

/** Replaces the CNAME record with one that has the intended target. */
export function dotlessTargetFix(host: string, dotless: DotlessTarget | undefined): Fix | undefined {
  if (!dotless) return undefined;
  const { target, meant } = dotless;
  return replace(
    `${target}.`,
    { host, type: 'CNAME', value: `${meant}.` },
    step('final-dot', { type: 'CNAME', host: target }),
  );
}
