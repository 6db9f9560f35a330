import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/mapped-types';
import { BounceAnalysisBody, type BounceAnalysisResult } from '../../bounce/bounce.dto.js';
import { BounceService } from '../../bounce/bounce.service.js';
import { LangQuery } from '../../edge/texts/language.guard.js';
import { Localizer } from '../../edge/texts/localizer.js';
import type { Say } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import { fitted, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

type BounceArguments = BounceAnalysisBody & LangQuery;

type RecipientReport = BounceAnalysisResult['reports'][number];

const LONGEST_VALUE = 300;

/** The tools that do what an endpoint does, with the arguments in its path. */
const TOOLS: Readonly<Record<string, readonly [tool: string, ...args: string[]]>> = {
  check: ['dns_health_check', 'domain'],
  lookup: ['dns_lookup', 'name', 'type'],
  availability: ['domain_availability', 'domain'],
  'mail-check': ['mail_check', 'domain'],
  dnssec: ['dnssec_check', 'domain'],
  'header-analysis': ['analyze_headers'],
};

@Injectable()
export class BounceTool extends Tool<BounceArguments, BounceAnalysisResult> {
  readonly name = 'decode_bounce';
  readonly operation = 'analyseBounce';
  readonly input = () => IntersectionType(BounceAnalysisBody, LangQuery);
  override readonly localized = true;

  constructor(
    private readonly service: BounceService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ raw, lang }: BounceArguments): BounceAnalysisResult {
    return this.service.analyse(Buffer.from(raw), lang);
  }

  render({ reports }: BounceAnalysisResult, { lang }: BounceArguments): string {
    const say: Say = (key, params) => this.localizer.text(lang, `mcp.${key}`, params);
    const head = say(reports.length === 0 ? 'bounce.none' : 'bounce.found', { count: reports.length });
    const entries = reports.map((report) => formsOf(report, say));
    return fitted(head, entries, (count) => say('findings.more', { count }));
  }
}

function formsOf({ recipient, reason, status, replyCode, remoteMta, ...told }: RecipientReport, say: Say): Forms {
  const codes = [replyCode, status].filter((code) => code !== undefined).join(' ') || '–';
  const named = say('bounce.report', { recipient: short(recipient), reason, codes, server: short(remoteMta) });
  const meant = `${named}\n  ${told.meaning}\n  ${say(`bounce.actor.${told.actor}`)}`;
  const checks = told.checks.map(({ endpoint, why }) => `  → ${callOf(endpoint)}: ${why}`);
  const words = told.diagnostic === undefined ? [] : [say('bounce.words', { words: short(told.diagnostic) })];
  return [meant, [meant, ...checks].join('\n'), [meant, ...checks, ...words].join('\n')];
}

/** The call of a tool in the place of an endpoint. */
function callOf(endpoint: string): string {
  const [, , , name = '', ...values] = endpoint.split('/');
  const [tool, ...args] = TOOLS[name] ?? [endpoint];
  const given = args.map((arg, i) => [arg, (values[i] ?? '').replace('{domain}', '<domain>')] as const);
  return args.length === 0 ? tool : `${tool} ${JSON.stringify(Object.fromEntries(given))}`;
}

function short(value: string | undefined): string {
  return value === undefined ? '–' : oneLine(value, LONGEST_VALUE);
}
