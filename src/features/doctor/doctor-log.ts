import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { TextParams } from '#base/domain/phrase.js';
import { Config } from '#platform/config/config.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { CancelSource } from '#platform/runtime/cancel-signal.js';
import type { Capability, DoctorReport, DoctorState } from './capability.js';
import { wordsFor } from './capability-words.js';
import { DoctorService } from './doctor.service.js';

const LEVELS = { ok: 'log', limited: 'warn', impossible: 'error' } as const satisfies Record<DoctorState, string>;

/** Says in the log what this machine can reach, in one line. */
@Injectable()
export class DoctorLog implements OnModuleDestroy {
  private readonly logger = new Logger('Doctor');
  private readonly end = new CancelSource();

  constructor(
    private readonly doctor: DoctorService,
    private readonly localizer: Localizer,
    private readonly config: Config,
  ) {}

  onModuleDestroy(): void {
    this.end.abort();
  }

  /** Nothing waits for it, so it never rejects. An examination that the end of the service cuts off is not logged. */
  async write(): Promise<void> {
    if (!this.config.examinesItself) return;
    try {
      const report = await this.doctor.report(this.end);
      if (!this.end.aborted) this.say(report);
    } catch (error) {
      this.logger.error(error);
    }
  }

  private say({ state, capabilities }: DoctorReport): void {
    const works = capabilities.filter((one) => one.state === 'ok');
    const limits = capabilities.filter((one) => one.state !== 'ok');
    const details = { state, limits: this.listOf(limits), works: this.listOf(works) };
    this.logger[LEVELS[state]](this.text(`doctor.verdict.${state}`), details);
  }

  /** By name: the measurement, and what follows where something is missing. */
  private listOf(capabilities: readonly Capability[]): Readonly<Record<string, string>> {
    const texts = {
      text: (key: string, params?: TextParams) => this.text(key, params),
      has: (key: string) => this.localizer.has('en', key),
      reason: (reason: string) => reason, // as other lines of the log name it
    };
    const said = capabilities.map((one): [string, string] => {
      const { name, measured, means } = wordsFor(one, texts);
      return [name, one.state === 'ok' || means === undefined ? measured : `${measured}. ${means}`];
    });
    return Object.fromEntries(said);
  }

  private text(key: string, params?: TextParams): string {
    return this.localizer.text('en', key, params);
  }
}
