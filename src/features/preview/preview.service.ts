import { Injectable } from '@nestjs/common';
import type { DomainName } from '#base/domain/domain-name.js';
import { ApiError, quoteInput } from '#platform/edge/errors/api-error.js';
import type { Client } from '#platform/edge/limits/client.js';
import { CapacityError, Workload } from '#platform/edge/limits/workload.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { ChangeJudge } from './change-judge.js';
import { cautionsOf, isConditional } from './cautions.js';
import { changeVerdict } from './change-verdict.js';
import type { Service } from '#features/change/change-facts.js';
import { listsOf } from '#features/change/change-fields.js';
import { HealthPreviewer } from './health-previewer.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import { notSimulated } from './not-simulated.js';
import { ImpossibleChange } from '#engine/simulation/overlay/impossible-change.js';
import { readChanges, type WantedChange } from '#engine/simulation/overlay/read-changes.js';
import type { ZoneChange } from '#engine/simulation/overlay/zone-change.js';
import type { Examination } from '#features/health/health-report.js';
import type { PreviewResult } from './preview.dto.js';

interface Wanted {
  readonly changes: readonly WantedChange[];
  readonly expect?: readonly Service[];
}

/** Nothing in the request is stored. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly previewer: HealthPreviewer,
    private readonly judge: ChangeJudge,
    private readonly renderer: HealthRenderer,
    private readonly localizer: Localizer,
    private readonly workload: Workload,
  ) {}

  /** Changes that no zone could contain are rejected before any query is sent. */
  async preview(domain: DomainName, wanted: Wanted, language: Language, client?: Client): Promise<PreviewResult> {
    return this.previewIn(domain, wanted, language, (compare) =>
      this.workload.run(client, async (memory) => compare(await this.previewer.examined(domain, memory))),
    );
  }

  /** The preview for a report that is at hand. */
  async previewFor(
    domain: DomainName,
    examination: Examination,
    wanted: Wanted,
    language: Language,
  ): Promise<PreviewResult> {
    return this.previewIn(domain, wanted, language, (compare) => compare(examination));
  }

  private async previewIn(
    domain: DomainName,
    { changes: wanted, expect: expected = [] }: Wanted,
    language: Language,
    run: (compare: (examination: Examination) => Promise<PreviewResult>) => Promise<PreviewResult>,
  ): Promise<PreviewResult> {
    try {
      const changes = readChanges(domain, wanted);
      return await run((examination) => this.compared(domain, { changes, expected }, language, examination));
    } catch (error) {
      if (error instanceof CapacityError) throw error.refusal;
      throw error instanceof ImpossibleChange ? this.refusal(error, language) : error;
    }
  }

  private async compared(
    domain: DomainName,
    { changes, expected }: { readonly changes: readonly ZoneChange[]; readonly expected: readonly Service[] },
    language: Language,
    examination: Examination,
  ): Promise<PreviewResult> {
    const { report: before } = examination;
    await this.previewer.fit(examination, changes);
    const judged = await this.judge.judge({
      reports: { before, after: await this.previewer.after(domain, examination, changes) },
      networks: {
        before: this.previewer.networkAfter(examination, []),
        after: this.previewer.networkAfter(examination, changes),
      },
      cuts: changes.filter(({ type }) => type === 'NS' || type === 'DS').map(({ host }) => host),
      expected,
    });
    const { after, untold } = judged;
    const cautions = cautionsOf({ before, after }, changes);
    return {
      api: 'v1',
      domain: before.domain,
      before: { score: before.score, summary: this.renderer.render(before, language).summary },
      after: this.renderer.render(after, language),
      verdict: changeVerdict({ before, after }, judged, { isConditional: isConditional(cautions) }),
      cautions,
      ...listsOf(judged),
      notSimulated: [...new Set([...notSimulated(after.findings, changes), ...untold])],
    };
  }

  private refusal({ number, obstacle, params }: ImpossibleChange, language: Language): ApiError {
    const shown = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, quoteInput(value)]));
    const reason = this.localizer.text(language, `changes.${obstacle}`, shown);
    return new ApiError('invalid_change', { number, reason });
  }
}
