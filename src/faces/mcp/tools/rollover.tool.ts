import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { RolloverInput, RolloverParams, type RolloverResult } from '#features/rollover/rollover.dto.js';
import { RolloverService } from '#features/rollover/rollover.service.js';
import type { Translate } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import { fitText, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

type RolloverArguments = RolloverParams & RolloverInput & LangQuery;

@Injectable()
export class RolloverTool extends Tool<RolloverArguments, RolloverResult> {
  readonly name = 'plan_rollover';
  readonly operation = 'planRollover';
  readonly input = () => IntersectionType(RolloverParams, RolloverInput, LangQuery);
  override readonly limits: readonly Limit[] = ['burst:rollover', 'day'];
  override readonly localized = true;
  /** Of use only with a signer at hand; left out of the list of tools, which every model reads. */
  override readonly leavesOut = ['method', 'ds', 'keys', 'startAt', 'ttls'];

  constructor(
    private readonly service: RolloverService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ domain, lang, ...input }: RolloverArguments, client?: Client): Promise<RolloverResult> {
    return this.service.plan(domain, input, lang, client);
  }

  render({ zone, safe, steps, counterexample, refusal, notes, locale }: RolloverResult): string {
    const say: Translate = (key, params) => this.localizer.text(locale, `mcp.${key}`, params);
    const head = say(`rollover.${refusal ? 'refused' : safe ? 'safe' : 'unsafe'}`, { zone });
    const entries = [
      ...(refusal ? [[refusal.text] as const] : []),
      ...(counterexample ? [[counterexample.fails] as const] : []),
      ...steps.map(({ at, where, what, publish, remove, done }): Forms => {
        const brief = `- ${at} (${where}): ${what}`;
        const records = [...remove.map((one) => `  − ${oneLine(one)}`), ...publish.map((one) => `  + ${oneLine(one)}`)];
        return [brief, [brief, ...records, `  ${done}`].join('\n')];
      }),
      ...notes.map((note): Forms => [note]),
    ];
    return fitText(head, entries, (count) => say('findings.more', { count }));
  }
}
