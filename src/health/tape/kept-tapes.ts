import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Clock } from '../../domain/clock.js';
import type { HealthReport } from '../health-report.js';
import type { Tape } from './tape.js';

/** A report and the answers it was made from. */
export interface Examination {
  readonly report: HealthReport;
  readonly tape: Tape;
}

interface Kept extends Examination {
  readonly madeAt: number;
}

const MOST_TAPES = 200;
const MOST_OCTETS = 32 * 1024 * 1024;

/** The tapes of the last reports, as long as reports are kept: the oldest makes way for the newest. */
@Injectable()
export class KeptTapes {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  keep(examination: Examination): void {
    const { domain } = examination.report;
    this.kept.delete(domain);
    this.kept.set(domain, { ...examination, madeAt: this.clock.now() });
    this.makeRoom();
  }

  of(domain: string): Examination | undefined {
    const found = this.kept.get(domain);
    return found && this.isFresh(found) ? found : undefined;
  }

  private makeRoom(): void {
    let octets = [...this.kept.values()].reduce((sum, { tape }) => sum + tape.weight, 0);
    for (const [domain, one] of this.kept) {
      if (this.isFresh(one) && this.kept.size <= MOST_TAPES && octets <= MOST_OCTETS) return;
      this.kept.delete(domain);
      octets -= one.tape.weight;
    }
  }

  private isFresh({ madeAt }: Kept): boolean {
    return this.clock.now() - madeAt < this.config.cache.ttlMs;
  }
}
