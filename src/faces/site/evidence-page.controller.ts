import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { Compared } from '#features/compare/compare.service.js';
import { CompareService } from '#features/compare/compare.service.js';
import { EvidenceService, type ReplayedExamination } from '#features/evidence/evidence.service.js';
import type { DomainHealth } from '#features/health/health.dto.js';
import { HealthRenderer } from '#features/health/health-renderer.js';
import { SeverityProfile } from '#features/health/severity-profile.js';
import { BodyLimit } from '#platform/edge/body-limit.js';
import { ApiError } from '#platform/edge/errors/api-error.js';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { type Client, CurrentClient } from '#platform/edge/limits/client.js';
import type { Report } from '#platform/edge/reports/report-cache.js';
import { type Language, Localizer } from '#platform/edge/texts/localizer.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { PostedPage, UnlimitedPage } from './page-route.js';
import { filterOf } from './report/filter-query.js';
import { ReportView } from './report/report-view.js';
import { EvidencePage } from './tools/evidence.page.js';
import type { ShownEvidence } from './tools/evidence-result.js';
import { MAX_FORM_BYTES, uploadedEvidence } from './tools/uploaded-evidence.js';
import { CurrentVisitor, type Visitor } from './visitor.js';

/** Reports of evidence files. Files and reports are not stored. */
@Controller('evidence')
export class EvidencePageController {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly comparisons: CompareService,
    private readonly texts: HealthRenderer,
    private readonly severities: SeverityProfile,
    private readonly localizer: Localizer,
    private readonly renderer: PageRenderer,
  ) {}

  @UnlimitedPage()
  form(@CurrentVisitor() visitor: Visitor): Report<Rendered> {
    return this.renderer.static(visitor, () => element(EvidencePage, {}));
  }

  @PostedPage()
  @BodyLimit(MAX_FORM_BYTES)
  async show(
    @Req() request: Request,
    @CurrentVisitor() asked: Visitor,
    @CurrentClient() client: Client,
  ): Promise<Rendered> {
    const { file, report, language } = uploadedEvidence(request);
    const visitor = language ? { ...asked, language, explicit: true } : asked;
    const page = await this.shown(file, report, visitor.language, client).then(
      (shown) => element(EvidencePage, { shown }),
      (error: unknown) => element(EvidencePage, { refused: this.refusal(error, visitor.language) }),
    );
    return this.renderer.render(visitor, page, { 'X-Robots-Tag': 'noindex' });
  }

  private async shown(
    file: Uint8Array,
    earlier: string | undefined,
    language: Language,
    client: Client,
  ): Promise<ShownEvidence> {
    return this.evidence.during(file, client, async ({ report, evidence, missing, replay }: ReplayedExamination) => {
      const body = this.texts.render(report, language);
      return {
        view: new ReportView(body, filterOf({}), this.severities.topics),
        areaFacts: report.figures?.areas,
        ...{ evidence, missing, replay },
        compared: earlier === undefined ? undefined : await this.compared(earlier, body, client),
      };
    });
  }

  private compared(before: string, after: DomainHealth, client: Client): Promise<Compared> {
    return this.comparisons.compared({ before, after }, before.length, client);
  }

  /** Why a file is refused, for the visitor to correct it. */
  private refusal(error: unknown, language: Language): string {
    if (!(error instanceof ApiError) || !/^invalid_(?:body|evidence)$/.test(error.code)) throw error;
    return error.code === 'invalid_body'
      ? this.localizer.text(language, 'site.tools.evidence.badReport')
      : this.localizer.text(language, `errors.${error.code}`, error.params);
  }
}
