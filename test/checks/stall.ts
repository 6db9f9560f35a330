/** Nothing happens in this thread meanwhile, as on a machine that has no time for us. */
export function stall(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
