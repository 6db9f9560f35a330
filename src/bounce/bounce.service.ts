import { Injectable } from '@nestjs/common';
import { invalidBody } from '../edge/errors/api-error.js';
import { type Language, Localizer } from '../edge/texts/localizer.js';
import { adviceFor, isTemporary } from './advice.js';
import { analyseBounce } from './bounce-analysis.js';
import type { BounceAnalysisResult } from './bounce.dto.js';
import type { BounceReport } from './recipient-report.js';

/** Keeps nothing and tells nobody: no cache, no log line. */
@Injectable()
export class BounceService {
  constructor(private readonly localizer: Localizer) {}

  analyse(bytes: Uint8Array, language: Language): BounceAnalysisResult {
    if (Buffer.from(bytes).toString('latin1').trim() === '') throw invalidBody('bounce', { field: 'raw' });
    const { sender, reports } = analyseBounce(bytes);
    return { api: 'v1', reports: reports.map((report) => this.explained(report, sender, language)) };
  }

  private explained(
    report: BounceReport,
    sender: string | undefined,
    language: Language,
  ): BounceAnalysisResult['reports'][number] {
    const { actor, checks } = adviceFor(report, sender);
    const { diagnostic, ...facts } = report;
    return {
      ...facts,
      meaning: this.meaning(report, language),
      actor,
      checks: checks.map(({ check, endpoint }) => ({
        endpoint,
        why: this.localizer.text(language, `bounce.checks.${check}`),
      })),
      diagnostic,
    };
  }

  private meaning(report: BounceReport, language: Language): string {
    const meaning = this.localizer.text(language, `bounce.reasons.${report.reason}.meaning`);
    return isTemporary(report) ? this.localizer.text(language, 'bounce.retried', { meaning }) : meaning;
  }
}
