import { busiest } from './busiest.js';
import type { Source } from './sources.js';

/** A source in a few characters: its operator, its host or its busiest address. */
export function nameOf({ operator, host, addresses }: Source): string {
  return operator ?? host ?? busiest(addresses, 1)[0] ?? '';
}
