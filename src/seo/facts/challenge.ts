import { isBotChallenge, REFUSALS } from '../../domain/bot-challenge.js';
import type { Answer } from './answer.js';

const LOOKED_AT = 64 * 1024;
/** Imperva answers with status 200 and a page of one script, which is no page that should be found. */
const SHORT = 2048;
const IMPERVA = ['/_incapsula_resource', 'noindex'];
/** What the pages that ask visitors to prove themselves have in common, no matter who makes them. */
const MARKS = ['captcha', 'challenge-platform', 'challenge-form', '_challenge', 'verify you are human'];

/** Whether an answer is kept from us, for now or because we look like a robot, which tells nothing about what others get. */
export function isRefusal({ status }: Answer): boolean {
  return REFUSALS.has(status);
}

/** Whether an answer is a test for robots and no statement about the page. */
export function isChallenge({ status, headers }: Answer, body: Uint8Array): boolean {
  if (isBotChallenge(headers)) return true;
  if (!REFUSALS.has(status) && body.length > SHORT) return false;
  const text = new TextDecoder('latin1').decode(body.subarray(0, LOOKED_AT)).toLowerCase();
  return REFUSALS.has(status)
    ? MARKS.some((mark) => text.includes(mark))
    : IMPERVA.every((mark) => text.includes(mark));
}
