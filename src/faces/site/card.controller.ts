import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Rendered } from '#platform/edge/http/rendered.js';
import { Unlimited } from '#platform/edge/limits/limits.js';
import { Report } from '#platform/edge/reports/report-cache.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import type { HealthReport } from '#features/health/health-report.js';
import { HealthParams } from '#features/health/health.dto.js';
import { HealthService } from '#features/health/health.service.js';
import { SeverityProfile } from '#features/health/severity-profile.js';
import { Assets } from './assets.js';
import { Letters } from './card/letters.js';
import { reportCard } from './card/report-card.js';
import { filterOf } from './report/filter-query.js';
import { ReportView } from './report/report-view.js';
import { type Visitor, CurrentVisitor } from './visitor.js';

const PNG = { 'Content-Type': 'image/png', 'X-Robots-Tag': 'noindex', Vary: 'Accept-Language' };
/** Of the neutral picture: the next request may find a report. */
const NEUTRAL_SECONDS = 60;

/**
 * The picture that social networks show for the link to a report. It starts no check: a program
 * that reads the page of a report has just put it into the cache. Drawn once for each report and language.
 */
@Controller('card')
@ApiExcludeController()
@Unlimited()
export class CardController {
  private letters?: Letters;

  constructor(
    private readonly health: HealthService,
    private readonly healthTexts: HealthRenderer,
    private readonly severities: SeverityProfile,
    private readonly localizer: Localizer,
    private readonly assets: Assets,
  ) {}

  @Get(':domain.png')
  async card(@Param() { domain }: HealthParams, @CurrentVisitor() visitor: Visitor): Promise<Report<Rendered>> {
    const report = await this.health.cachedReport(domain);
    const neutral = this.assets.find('social-card.png')!;
    if (!report) return new Report(neutral, NEUTRAL_SECONDS, () => neutral);
    return report.in(`card ${visitor.language}`, (body) => this.draw(body, visitor) ?? neutral);
  }

  /** Undefined for a report without a score. */
  private draw(report: HealthReport, { language }: Visitor): Rendered | undefined {
    const view = new ReportView(this.healthTexts.render(report, language), filterOf({}), this.severities.topics);
    if (view.isUnknown || view.isGone) return undefined;
    const { domain, displayDomain, score } = view.report;
    const say = (key: string) => this.localizer.text(language, `site.${key}`);
    this.letters ??= new Letters(this.assets.find('card-font.json')!.bytes);
    const content = {
      service: say('name'),
      names: [displayDomain, domain],
      score,
      isDoubtful: view.isDoubtful,
      of: say('score.of'),
      readings: view.areas.map(({ name, state }) => ({
        state,
        name: say(`areas.${name}`),
        text: say(`card.${state}`),
      })),
    };
    return new Rendered(reportCard(content, this.letters), PNG, false);
  }
}
