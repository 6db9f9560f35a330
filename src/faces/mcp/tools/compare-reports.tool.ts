import { Injectable } from '@nestjs/common';
import { CompareInput, type CompareResult } from '#features/compare/compare.dto.js';
import { CompareService } from '#features/compare/compare.service.js';
import type { Client } from '#platform/edge/limits/client.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { oneLine } from '../one-line.js';
import type { ResponseSize } from '../response-size.js';
import type { Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

const MAX_VALUE_LENGTH = 300;

@Injectable()
export class CompareReportsTool extends Tool<CompareInput, CompareResult> {
  readonly name = 'compare_reports';
  readonly operation = 'compareReports';
  readonly input = () => CompareInput;
  override readonly openWorld = false;

  constructor(
    private readonly service: CompareService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run(input: CompareInput, client?: Client): Promise<CompareResult> {
    return this.service.compare(input, 0, client);
  }

  render(
    { score, resolved, introduced, noLongerApplies, changed, records }: CompareResult,
    size: ResponseSize,
  ): string {
    const ids = (key: string, found: readonly string[]): Forms[] =>
      found.length === 0 ? [] : [[this.say(key, { ids: found.join(', ') })]];
    const entries = [
      ...ids('resolved', resolved),
      ...ids('introduced', introduced),
      ...ids('noLongerApplies', noLongerApplies),
      ...changed.map(({ id, after }): Forms => [`~ ${id}`, `~ ${id}: ${oneLine(after.detail)}`]),
      ...records.map(({ host, type, before, after }): Forms => {
        const [was, is] = [before, after].map((values) => oneLine(values.join(' | ') || '–', MAX_VALUE_LENGTH));
        return [`- ${oneLine(host)} ${type}`, `- ${oneLine(host)} ${type}: ${was!} → ${is!}`];
      }),
    ];
    const head = this.say(entries.length === 0 ? 'same' : 'head', { before: score.before, after: score.after });
    return this.listed(head, entries, size);
  }
}
