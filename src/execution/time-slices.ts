/** Work that can be interrupted at each yield. */
export type Sliceable<T> = Generator<undefined, T, undefined>;

/** Tasks that wait for a slice. One is resumed per event loop iteration, since ten at once would be one long slice. */
const waiting: (() => void)[] = [];

/** Resolves when the next time slice of the caller begins. */
export function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeNext);
  });
}

function resumeNext(): void {
  waiting[0]!();
  setImmediate(() => {
    waiting.shift();
    if (waiting.length > 0) resumeNext();
  });
}

/** Runs the work without interruption. */
export function runToEnd<T>(work: Sliceable<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
