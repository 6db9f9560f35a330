import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { MoveInput, MoveParams, type MoveResult } from '#features/move/move.dto.js';
import { MoveService } from '#features/move/move.service.js';
import { findingName, type Translate } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import { RESPONSE, ResponseSize, withinSize } from '../response-size.js';
import { fitText, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

type CompareArguments = MoveParams & MoveInput & LangQuery & ResponseSize;

const MAX_VALUE_LENGTH = 300;

@Injectable()
export class CompareTool extends Tool<CompareArguments, MoveResult> {
  readonly name = 'compare_nameservers';
  readonly operation = 'checkMove';
  readonly input = () => IntersectionType(MoveParams, MoveInput, LangQuery, ResponseSize);
  override readonly limits: readonly Limit[] = ['burst:move', 'day'];
  override readonly localized = true;
  override readonly more = [RESPONSE];

  constructor(
    private readonly service: MoveService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ domain, lang, ...input }: CompareArguments, client?: Client): Promise<MoveResult> {
    return this.service.move(domain, input, lang, client);
  }

  override structured(result: MoveResult, input: CompareArguments): object {
    return Object.assign({}, result, { after: withinSize(result.after, input) });
  }

  render({ zone, ready, reasons, differences, timetable, locale }: MoveResult): string {
    const say: Translate = (key, params) => this.localizer.text(locale, `mcp.${key}`, params);
    const list = (key: string, entries: readonly Forms[]): readonly Forms[] =>
      entries.length === 0 ? [] : [[say(`compare.${key}`)], ...entries];
    const head = say(ready ? 'compare.ready' : 'compare.unready', { zone });
    const faults = reasons.filter(({ severity }) => severity !== 'ok');
    const entries = [
      ...list(
        'reasons',
        faults.map((reason): Forms => [
          findingName(reason, say),
          `${findingName(reason, say)}\n  ${oneLine(reason.detail)}`,
        ]),
      ),
      ...list(
        'differences',
        differences.map(({ name, type, current, proposed }): Forms => {
          const [now, then] = [current, proposed].map((values) => oneLine(values.join(' | ') || '–', MAX_VALUE_LENGTH));
          return [`- ${oneLine(name)} ${type}`, `- ${oneLine(name)} ${type}: ${now!} → ${then!}`];
        }),
      ),
      ...(ready ? [] : [[say('compare.again')] as const]),
      ...list(
        'timetable',
        (ready ? timetable : []).map(({ at, afterSeconds = 0, what }): Forms => [
          at === undefined
            ? say('compare.after', { seconds: afterSeconds, what: oneLine(what) })
            : `- ${at}: ${oneLine(what)}`,
        ]),
      ),
    ];
    return fitText(head, entries, (count) => say('findings.more', { count }));
  }
}
