/**
 * Time as our own process lived it: it stands still while the event loop comes late, because it is busy or has no
 * processor. Answers lie there unread meanwhile, and nobody who was asked is to blame for that.
 */
const LOOK_MS = 20;
/** Timers are seldom on time; an answer read that much later costs nobody anything. */
const USUAL_MS = 20;

let watching = 0;
let timer: NodeJS.Timeout | undefined;
let dueAt = 0;
let lostMs = 0;

/** Measured only while somebody watches. */
export function awakeNow(): number {
  const now = performance.now();
  return now - lostMs - (watching > 0 ? lateAt(now) : 0);
}

/** Measures from now on; to be ended, and twice does no harm. */
export function watchAwakeTime(): () => void {
  if (watching++ === 0) {
    dueAt = performance.now() + LOOK_MS;
    timer = setInterval(look, LOOK_MS).unref();
  }
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    look();
    if (--watching === 0) clearInterval(timer);
  };
}

function look(): void {
  const now = performance.now();
  lostMs += lateAt(now);
  dueAt = now + LOOK_MS;
}

function lateAt(now: number): number {
  return Math.max(0, now - dueAt - USUAL_MS);
}
