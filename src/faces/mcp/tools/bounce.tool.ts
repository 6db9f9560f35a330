import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import { BounceAnalysisBody, type BounceAnalysisResult } from '#features/bounce/bounce.dto.js';
import { BounceService } from '#features/bounce/bounce.service.js';
import type { Client } from '#platform/edge/limits/client.js';
import { LangQuery } from '#platform/edge/texts/lang-query.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import type { Translate } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import { fitText, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

type BounceArguments = BounceAnalysisBody & LangQuery;

type RecipientReport = BounceAnalysisResult['reports'][number];

const MAX_VALUE_LENGTH = 300;

/** The tool of an endpoint, with the names of its path parameters. */
const TOOLS: Readonly<Record<string, readonly [tool: string, ...args: string[]]>> = {
  check: ['dns_health_check', 'domain'],
  spf: ['dns_health_check', 'domain'],
  lookup: ['dns_lookup', 'name', 'type'],
  availability: ['domain_availability', 'domain'],
  'mail-check': ['mail_check', 'domain'],
  dnssec: ['dnssec_check', 'domain'],
  dkim: ['dkim_check', 'domain', 'selector'],
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

  run({ raw, lang }: BounceArguments, client?: Client): Promise<BounceAnalysisResult> {
    return this.service.analyze(Buffer.from(raw), lang, client);
  }

  render({ reports }: BounceAnalysisResult, { lang }: BounceArguments): string {
    const say: Translate = (key, params) => this.localizer.text(lang, `mcp.${key}`, params);
    const head = say(reports.length === 0 ? 'bounce.none' : 'bounce.found', { count: reports.length });
    const entries = reports.map((report) => formsOf(report, say));
    return fitText(head, entries, (count) => say('findings.more', { count }));
  }
}

function formsOf(
  { recipient, reason, status, replyCode, remoteMta, ...report }: RecipientReport,
  say: Translate,
): Forms {
  const codes = [replyCode, status].filter((code) => code !== undefined).join(' ') || '–';
  const named = say('bounce.report', {
    recipient: shortenText(recipient),
    reason: report.orReason === undefined ? reason : say('bounce.or', { reason, other: report.orReason }),
    codes,
    server: shortenText(remoteMta),
  });
  const meant = `${named}\n  ${report.meaning}\n  ${say(`bounce.actor.${report.actor}`)}`;
  const doubt = report.likelyReasons
    ? [say('bounce.unsure', { confidence: report.confidence, reasons: report.likelyReasons.join(', ') })]
    : [];
  const where = [report.blockList, report.blockListUrl].filter((part) => part !== undefined).join(', ');
  const list = where === '' ? [] : [say('bounce.list', { list: shortenText(where) })];
  const facts = [...doubt, ...list];
  const checks = report.checks.map(({ endpoint, why }) => `  → ${callOf(endpoint)}: ${why}`);
  const words = report.diagnostic === undefined ? [] : [say('bounce.words', { words: shortenText(report.diagnostic) })];
  return [meant, [meant, ...facts, ...checks].join('\n'), [meant, ...facts, ...checks, ...words].join('\n')];
}

/** The tool call that corresponds to an endpoint. */
function callOf(endpoint: string): string {
  const [, , , name = '', ...values] = endpoint.split('/');
  const [tool, ...args] = TOOLS[name] ?? [endpoint];
  const given = args.map((arg, i) => [arg, (values[i] ?? '').replace('{domain}', '<domain>')] as const);
  return args.length === 0 ? tool : `${tool} ${JSON.stringify(Object.fromEntries(given))}`;
}

function shortenText(value: string | undefined): string {
  return value === undefined ? '–' : oneLine(value, MAX_VALUE_LENGTH);
}
