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
import type { Fields } from '../json-rpc.js';
import { verifyView } from '../../views/verify.view.js';
import { ViewTool } from '../view-tool.js';
import { similarIds } from './similar-ids.js';

type VerifyArguments = VerifyParams & LangQuery & SelectorsQuery;

const BOOK_OF = new Map(RULE_BOOK.map(({ check, book }) => [check.id, book]));

@Injectable()
export class VerifyTool extends ViewTool<VerifyArguments, Verification> {
  readonly name = 'verify_fix';
  readonly operation = 'verifyFix';
  override readonly isShort = true;
  readonly input = () => IntersectionType(VerifyParams, LangQuery, SelectorsQuery);
  override readonly limits: readonly Limit[] = ['burst:verify', 'day'];
  override readonly localized = true;
  readonly view = verifyView;

  constructor(
    private readonly service: VerifyService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ domain, finding, selectors, lang }: VerifyArguments, client?: Client): Promise<Verification> {
    return this.service.verify({ domain, finding, selectors }, lang, client);
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
