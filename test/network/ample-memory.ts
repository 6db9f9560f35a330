import { type MemoryAccount, MemoryBudget } from '#platform/runtime/memory-budget.js';

/** A memory account without a limit. */
export const ampleMemory = (): MemoryAccount => new MemoryBudget(Infinity).open();
