/** Messages that one address takes. */
export const MAX_MESSAGES = 3;
/** From the start of a test to its end, whatever arrives. */
export const LIFE_MS = 1_800_000;
