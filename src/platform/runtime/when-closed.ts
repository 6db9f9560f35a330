import type { EventEmitter } from 'node:events';

const waiting = new WeakMap<EventEmitter, Set<() => void>>();

/** Acts when a response or a socket closes, with one listener however many wait. Returns how to stop waiting. */
export function whenClosed(emitter: EventEmitter, act: () => void): () => void {
  const acts = waiting.get(emitter) ?? listen(emitter);
  acts.add(act);
  return () => void acts.delete(act);
}

function listen(emitter: EventEmitter): Set<() => void> {
  const acts = new Set<() => void>();
  waiting.set(emitter, acts);
  emitter.once('close', () => {
    waiting.delete(emitter);
    for (const act of acts) act();
  });
  return acts;
}
