/** Windows start at multiples of their length since the epoch: a day's window is the UTC day. */
export interface CountingWindow {
  readonly index: number;
  readonly msLeft: number;
}

export function windowAt(now: number, length: number): CountingWindow {
  const index = Math.floor(now / length);
  return { index, msLeft: (index + 1) * length - now };
}
