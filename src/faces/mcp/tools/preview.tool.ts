import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { PreviewInput, PreviewParams, type PreviewResult } from '#features/preview/preview.dto.js';
import { PreviewService } from '#features/preview/preview.service.js';
import { findingName, type Translate } from '../findings-text.js';
import { withinSize } from '../compact-findings.js';
import type { ResponseSize } from '../response-size.js';
import { fitText, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

type PreviewArguments = PreviewParams & PreviewInput & LangQuery;

@Injectable()
export class PreviewTool extends Tool<PreviewArguments, PreviewResult> {
  readonly name = 'preview_changes';
  readonly operation = 'previewChanges';
  readonly input = () => IntersectionType(PreviewParams, PreviewInput, LangQuery);
  override readonly limits: readonly Limit[] = ['burst:preview', 'day'];
  override readonly localized = true;

  constructor(
    private readonly service: PreviewService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ domain, changes, expect, lang }: PreviewArguments, client?: Client): Promise<PreviewResult> {
    return this.service.preview(domain, { changes, ...(expect && { expect }) }, lang, client);
  }

  override structured(result: PreviewResult, input: PreviewArguments & ResponseSize): object {
    return Object.assign({}, result, { after: withinSize(result.after, input) });
  }

  render(result: PreviewResult, size: ResponseSize): string {
    const { domain, before, after, resolved, introduced, noLongerApplies, cannotTell, confirmed, notSimulated } =
      result;
    const say: Translate = (key, params) => this.localizer.text(after.locale, `mcp.${key}`, params);
    const list = (key: string, ids: readonly string[]): Forms[] =>
      ids.length === 0 ? [] : [[say(`preview.${key}`, { ids: ids.join(', ') })]];
    const left = after.findings.filter(({ severity }) => severity === 'problem' || severity === 'warn');
    const entries = [
      ...list('resolved', resolved),
      ...list('introduced', introduced),
      ...list('confirmed', confirmed),
      ...list('noLongerApplies', noLongerApplies),
      ...list('cannotTell', cannotTell),
      ...list('notSimulated', notSimulated),
      ...(left.length > 0 ? [[say('preview.left')] as const] : []),
      ...left.map((finding): Forms => [findingName(finding, say)]),
    ];
    const isNew = introduced.some((id) => left.some((finding) => finding.id === id));
    const calm = cannotTell.length > 0 ? 'unclear' : resolved.length > 0 ? 'better' : 'same';
    const verdict = isNew ? 'worse' : calm;
    const head = say(`preview.${verdict}`, { domain, before: before.score, after: after.score });
    return fitText(head, entries, (count) => say('findings.more', { count }), size);
  }
}
