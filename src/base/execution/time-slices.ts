/** Work that can be interrupted at each yield. */
export type Sliceable<T> = Generator<unknown, T, undefined>;

/** `light`: work that is soon done if it is what it seems. `heavy`: work on large data of others. */
export type Weight = 'light' | 'heavy';

/** Of four slices, heavy work gets one while light work is waiting, so that many large reports do not delay a small one. */
const HEAVY_EVERY = 4;

/** Tasks that wait for a slice. One is resumed per event loop iteration, since ten at once would be one long slice. */
const waiting: Record<Weight, (() => void)[]> = { light: [], heavy: [] };
let isRunning = false;
let turn = 0;

/** Turns in a row that may pass without a slice. Many more clients than this seldom connect at once. */
const MAX_POSTPONED = 64;
let isPostponed = false;
let postponed = 0;

/** Leaves this turn of the event loop without a slice, so that it is short. */
export function postponeSlice(): void {
  isPostponed = true;
}

/** Resolves when the next time slice of the caller begins. */
export function nextSlice(weight: Weight = 'heavy'): Promise<void> {
  return new Promise((resolve) => {
    waiting[weight].push(resolve);
    if (!isRunning) setImmediate(resumeNext);
    isRunning = true;
  });
}

function resumeNext(): void {
  if (isPostponed && postponed < MAX_POSTPONED) {
    isPostponed = false;
    postponed++;
    setImmediate(resumeNext);
    return;
  }
  postponed = 0;
  const isTurnOfHeavy = ++turn % HEAVY_EVERY === 0;
  const [first, second] = isTurnOfHeavy ? [waiting.heavy, waiting.light] : [waiting.light, waiting.heavy];
  const resume = first.shift() ?? second.shift();
  isRunning = resume !== undefined;
  if (resume === undefined) return;
  resume();
  setImmediate(resumeNext);
}

/** Runs the work without interruption. */
export function runToEnd<T>(work: Sliceable<T>): T {
  let step = work.next();
  while (!step.done) step = work.next();
  return step.value;
}
