import { Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import type { Client } from '#platform/edge/limits/client.js';
import type { Limit } from '#platform/edge/limits/limits.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import {
  ReportAnalysisBody,
  ReportAnalysisQuery,
  type ReportAnalysisResult,
} from '#features/report-analysis/report-analysis.dto.js';
import { ReportAnalysisService } from '#features/report-analysis/report-analysis.service.js';
import { fileOf } from '#features/report-analysis/uploaded-reports.js';
import { findingName, type Translate } from '../findings-text.js';
import { oneLine } from '../one-line.js';
import { fitText, type Forms } from '../text-fit.js';
import { Tool } from '../tool.js';

type ReportsArguments = ReportAnalysisBody & ReportAnalysisQuery;
type Source = NonNullable<ReportAnalysisResult['mail']>['sources'][number];

const MAX_VALUE_LENGTH = 300;

@Injectable()
export class ReportsTool extends Tool<ReportsArguments, ReportAnalysisResult> {
  readonly name = 'analyze_reports';
  readonly operation = 'analyzeReports';
  readonly input = () => IntersectionType(ReportAnalysisBody, ReportAnalysisQuery);
  override readonly limits: readonly Limit[] = ['burst:report-analysis', 'day'];
  override readonly localized = true;

  constructor(
    private readonly service: ReportAnalysisService,
    localizer: Localizer,
  ) {
    super(localizer);
  }

  run({ files, domain, lang }: ReportsArguments, client?: Client): Promise<ReportAnalysisResult> {
    return this.service.analyze(files.map(fileOf), domain, lang, client);
  }

  render(result: ReportAnalysisResult): string {
    const { domain, mail, tls, conditions, findings, files, locale } = result;
    const say: Translate = (key, params) => this.localizer.text(locale, `mcp.${key}`, params);
    const head = [
      domain === null ? say('reports.nothing') : say('reports.about', { domain }),
      ...(mail ? [mail.answer] : []),
      ...(tls ? [say('reports.tls', { failed: tls.failed, sessions: tls.sessions })] : []),
    ].join('\n');
    const noted = files.filter(({ reason }) => reason !== undefined);
    const entries: Forms[] = [
      ...findings
        .filter(({ severity }) => severity !== 'ok')
        .map((finding): Forms => {
          const record = finding.fix?.record;
          const proposed = record ? `\n  → ${record.host} ${record.type} ${record.value}` : '';
          const name = `${findingName(finding, say)}${proposed}`;
          return [name, `${name}\n  ${oneLine(finding.detail)}`];
        }),
      ...(mail?.sources ?? []).map((source) => sourceForms(source, say)),
      ...conditions.map(({ condition, met, why }): Forms => {
        const state = met === null ? 'undecided' : met ? 'met' : 'notMet';
        return [`- ${say(`reports.${state}`)}: ${oneLine(why)}`, `- ${say(`reports.${state}`)}: ${condition} ${why}`];
      }),
      ...noted.map(({ name, reason = '' }): Forms => [`- ${oneLine(name, MAX_VALUE_LENGTH)}: ${reason}`]),
    ];
    return fitText(head, entries, (count) => say('findings.more', { count }));
  }
}

function sourceForms(source: Source, say: Translate): Forms {
  const { kind, mailingList, messages, lost, unproven, host, operator, addresses, why, fix } = source;
  const name = oneLine(operator ?? host ?? addresses[0] ?? '–', MAX_VALUE_LENGTH);
  const head = say(`reports.${unproven ? 'unproven' : 'source'}`, {
    kind: mailingList ? 'mailing list' : kind,
    name,
    messages,
    lost,
  });
  const change = fix && lost > 0 ? `\n  → ${fix.host} ${fix.type} ${fix.value}` : '';
  return [head, `${head}\n  ${why}`, `${head}\n  ${why}${change}`];
}
