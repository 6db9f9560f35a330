import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { SelectorsQuery } from '#platform/edge/params/given-selectors.js';
import { RULE_BOOK } from '#faces/rules/rule-book.js';
import { FINDINGS, type Verification, VerifyParams } from '#features/verify/verify.dto.js';
import { VerifyService } from '#features/verify/verify.service.js';
import type { Translate } from '../findings-text.js';
import type { Fields } from '../json-rpc.js';
import { oneLine } from '../one-line.js';
import { rcodeWords } from '../../views/rcode.js';
import type { ResponseSize } from '../response-size.js';
import { fitText, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';
import { similarIds } from './similar-ids.js';

type VerifyArguments = VerifyParams & LangQuery & SelectorsQuery;

const SHORT = 200;
const BOOK_OF = new Map(RULE_BOOK.map(({ check, book }) => [check.id, book]));

@Injectable()
export class VerifyTool extends Tool<VerifyArguments, Verification> {
  readonly name = 'verify_fix';
  readonly operation = 'verifyFix';
  override readonly isShort = true;
  readonly input = () => IntersectionType(VerifyParams, LangQuery, SelectorsQuery);
  override readonly limits: readonly Limit[] = ['burst:verify', 'day'];
  override readonly localized = true;

  constructor(
    private readonly service: VerifyService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ domain, finding, selectors, lang }: VerifyArguments, client?: Client): Promise<Verification> {
    return this.service.verify({ domain, finding, selectors }, lang, client);
  }

  render(
    { domain, finding, state, noLongerApplies, seen, completeBy, locale }: Verification,
    size: ResponseSize,
  ): string {
    const say: Translate = (key, params) => this.localizer.text(locale, `mcp.${key}`, params);
    const now = state === 'open' && completeBy !== null ? 'changing' : state;
    const verdict = noLongerApplies ? 'gone' : now;
    const head = [
      say(`verify.${verdict}`, { domain, finding, completeBy: completeBy ?? '' }),
      ...(seen.length > 0 ? [say('verify.seen')] : []),
    ].join('\n');
    const entries = seen.map(({ where, status, answers }): Forms => {
      const nothing = status < 0 ? say('verify.silent') : this.wording(locale).inline(rcodeWords(status));
      const records = answers.length > 0 ? answers.map((answer) => oneLine(answer)).join(' | ') : nothing;
      return [`- ${where}: ${oneLine(records, SHORT)}`, `- ${where}: ${records}`];
    });
    return fitText(head, entries, (count) => say('findings.more', { count }), size);
  }

  override unsuitable({ finding }: Fields): string | undefined {
    const [check] = typeof finding === 'string' ? finding.trim().toLowerCase().split('.', 1) : [];
    const book = BOOK_OF.get(check ?? '') ?? 'health';
    return book === 'health' ? undefined : `mcp.verify.${book}`;
  }

  override similar({ finding }: Fields): readonly string[] {
    return similarIds(finding, FINDINGS);
  }
}
