import type { Answer } from './answer.js';

const REFUSALS = new Set([401, 402, 403, 429, 503]);
const LOOKED_AT = 64 * 1024;
/** What the pages that ask visitors to prove themselves have in common, no matter who makes them. */
const MARKS = ['captcha', 'challenge-platform', 'challenge-form', '_challenge', 'verify you are human'];

/** Whether a refusal is a test for robots and no statement about the page. */
export function isChallenge({ status, headers }: Answer, body: Uint8Array): boolean {
  if (headers.get('cf-mitigated') === 'challenge') return true;
  if (!REFUSALS.has(status)) return false;
  const text = new TextDecoder('latin1').decode(body.subarray(0, LOOKED_AT)).toLowerCase();
  return MARKS.some((mark) => text.includes(mark));
}
