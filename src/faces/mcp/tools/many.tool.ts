import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString } from 'class-validator';
import type { CheckManyInput } from '#features/check-many/check-many.dto.js';
import {
  CheckManyService,
  type DomainLine,
  type ManyTotals,
  type SharedLine,
} from '#features/check-many/check-many.service.js';
import type { Client } from '#platform/edge/limits/client.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import type { Translate } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import type { ResponseSize } from '../response-size.js';
import { fitText, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

const MAX_DOMAINS = 20;

/** The body of the endpoint, with a lower limit. */
class FewDomains implements CheckManyInput {
  @IsString({ each: true })
  @ArrayMaxSize(MAX_DOMAINS)
  @ArrayMinSize(1)
  @IsArray()
  domains!: string[];
}

type ManyArguments = FewDomains & LangQuery;

/** A domain as a row: a report would be too long. */
interface Row {
  readonly domain: string;
  readonly status: number;
  readonly score?: number;
  readonly problem?: number;
  readonly warn?: number;
  /** Problems, then warnings. */
  readonly findings?: readonly string[];
  readonly error?: { readonly code: string; readonly message: string };
}

interface ManyResult {
  readonly api: 'v1';
  readonly summary: ManyTotals;
  readonly shared: readonly Omit<SharedLine, 'detail'>[];
  readonly domains: readonly Row[];
}

@Injectable()
export class ManyTool extends Tool<ManyArguments, ManyResult> {
  readonly name = 'check_many';
  readonly operation = 'checkMany';
  readonly input = () => IntersectionType(FewDomains, LangQuery);
  override readonly localized = true;
  override readonly countsDomains = true;
  override readonly fields = { summary: 'object', shared: 'array', domains: 'array' };

  constructor(
    private readonly service: CheckManyService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  async run({ domains, lang: language }: ManyArguments, client?: Client): Promise<ManyResult> {
    const left = client?.disconnected?.();
    const rows: Row[] = [];
    const last: Pick<ManyResult, 'summary' | 'shared'>[] = [];
    await this.service.check({
      ...{ domains, language, client },
      isOver: () => left?.aborted ?? false,
      write(line) {
        if ('domain' in line) rows.push(rowOf(line));
        else
          last.push({
            ...line,
            shared: line.shared.map(({ id, severity, title, domains: names }) => ({
              id,
              severity,
              title,
              domains: names,
            })),
          });
        return Promise.resolve();
      },
    });
    const [{ summary, shared } = { summary: { checked: 0, failed: 0, problem: 0, warn: 0 }, shared: [] }] = last;
    return { api: 'v1', summary, shared, domains: rows.sort(worstFirst) };
  }

  render({ summary, shared, domains }: ManyResult, { lang, ...size }: ManyArguments & ResponseSize): string {
    const say: Translate = (key, params) => this.localizer.text(lang, `mcp.${key}`, params);
    const entries = [
      ...domains.map((row) => rowForms(row, say)),
      ...shared.map(({ title, id, domains: names }): Forms => {
        const head = say('many.shared', { finding: `${title} [${id}]`, count: names.length });
        return [head, `${head}: ${names.join(', ')}`];
      }),
    ];
    return fitText(say('many.head', { ...summary }), entries, (count) => say('findings.more', { count }), size);
  }
}

function rowOf(line: DomainLine): Row {
  const { domain, status } = line;
  if ('error' in line) return { domain, status, error: line.error };
  const { score, findings, summary } = line.report;
  const ids = (['problem', 'warn'] as const).flatMap((level) =>
    findings.filter(({ severity }) => severity === level).map(({ id }) => id),
  );
  return { domain, status, score, problem: summary.problem, warn: summary.warn, findings: ids };
}

/** Domains that could not be checked are last. */
function worstFirst(one: Row, other: Row): number {
  return (one.score ?? Infinity) - (other.score ?? Infinity) || (one.domain < other.domain ? -1 : 1);
}

function rowForms({ domain, score = 0, problem = 0, warn = 0, findings = [], error }: Row, say: Translate): Forms {
  const name = oneLine(domain);
  if (error) return [say('many.failed', { domain: name, message: error.message })];
  const head = say('many.row', { domain: name, score, problem, warn });
  return findings.length === 0 ? [head] : [head, `${head} ${findings.join(', ')}`];
}
