import type { DomainName } from '#base/domain/domain-name.js';

export class ProbeOptions {
  /** Time without an answer after which a port counts as filtered. */
  readonly timeoutMs: number = 4000;
  /** Hosts known to answer on port 25; without any, our own network is not tested. */
  readonly canaries: readonly DomainName[] = [];
  readonly canaryMemoryMs: number = 300_000;

  constructor(settings: Partial<ProbeOptions> = {}) {
    Object.assign(this, settings);
  }
}
