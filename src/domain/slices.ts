/** Work that may be interrupted wherever it yields. */
export type Sliceable<T> = Generator<undefined, T, undefined>;

/** Those who wait for their turn. One has it in each turn of the event loop: ten at once would be one long slice. */
const waiting: (() => void)[] = [];

/** Resolves when it is one's turn to work for a while. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(serve);
  });
}

function serve(): void {
  waiting[0]!();
  setImmediate(() => {
    waiting.shift();
    if (waiting.length > 0) serve();
  });
}

/** The work without a pause. */
export function atOnce<T>(work: Sliceable<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
