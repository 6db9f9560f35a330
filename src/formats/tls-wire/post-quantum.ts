import { POST_QUANTUM_GROUPS } from './named-group.js';
import type { OfferedTls } from './offered-tls.js';

/** Whether a server exchanges keys in a way that a quantum computer cannot break later; null if it was not found out. */
export function isPostQuantum({ versions, groups }: OfferedTls): boolean | null {
  const states = POST_QUANTUM_GROUPS.map((group) => groups.get(group));
  if (states.includes(true)) return true;
  if (versions.get('TLS 1.3') === false) return false; // these groups need TLS 1.3
  return states.every((state) => state === false) ? false : null;
}
