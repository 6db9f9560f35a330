import type { DomainName } from '../domain/domain-name.js';

export abstract class ProbeOptions {
  /** How long a target may keep silent before its port counts as filtered. */
  abstract readonly timeoutMs: number;
  /** Hosts known to answer on port 25; none switches that test of our own network off. */
  abstract readonly canaries: readonly DomainName[];
  abstract readonly canaryMemoryMs: number;
}
