import { type DynamicModule, Module } from '@nestjs/common';
import { AvailabilityModule } from '#features/availability/availability.module.js';
import { BounceModule } from '#features/bounce/bounce.module.js';
import { DkimModule } from '#features/dkim/dkim.module.js';
import { DnssecModule } from '#features/dnssec/dnssec.module.js';
import { GenerateModule } from '#features/generate/generate.module.js';
import { HeaderModule } from '#features/header/header.module.js';
import { GatheringModule } from '#engine/gathering/gathering.module.js';
import { HealthModule } from '#features/health/health.module.js';
import { IdnModule } from '#features/idn/idn.module.js';
import { LookupModule } from '#features/lookup/lookup.module.js';
import { MailCheckModule } from '#features/mail-check/mail-check.module.js';
import { MailTestModule } from '#features/mail-test/mail-test.module.js';
import { MessageAnalysisModule } from '#features/message-analysis/message-analysis.module.js';
import { MoveModule } from '#features/move/move.module.js';
import { RolloverModule } from '#features/rollover/rollover.module.js';
import { PlanModule } from '#features/plan/plan.module.js';
import { CompareModule } from '#features/compare/compare.module.js';
import { EvidenceModule } from '#features/evidence/evidence.module.js';
import { PreviewModule } from '#features/preview/preview.module.js';
import { ProfilesModule } from '#features/profiles/profiles.module.js';
import { PropagationModule } from '#features/propagation/propagation.module.js';
import { ReportAnalysisModule } from '#features/report-analysis/report-analysis.module.js';
import { RulesModule } from '#faces/rules/rules.module.js';
import { SeoModule } from '#features/seo/seo.module.js';
import { VerifyModule } from '#features/verify/verify.module.js';
import { ZoneCheckModule } from '#features/zone-check/zone-check.module.js';
import { WebCheckModule } from '#features/web-check/web-check.module.js';
import { Assets } from './assets.js';
import { DnsToolsController } from './dns-tools.controller.js';
import { FilesController } from './files.controller.js';
import { GeneratorsController } from './generators.controller.js';
import { HomeController } from './home.controller.js';
import { MailTestPageController } from './mail-test-page.controller.js';
import { MailToolsController } from './mail-tools.controller.js';
import { MessagePageController } from './message-page.controller.js';
import { ManyPageController } from './many-page.controller.js';
import { MovePageController } from './move-page.controller.js';
import { RolloverPageController } from './rollover-page.controller.js';
import { PageRenderer } from './page-renderer.js';
import { PostedDomainForm } from './posted-domain-form.js';
import { PastedToolsController } from './pasted-tools.controller.js';
import { ComparePageController } from './compare-page.controller.js';
import { EvidencePageController } from './evidence-page.controller.js';
import { PreviewPageController } from './preview.controller.js';
import { ProfilesPageController } from './profiles-page.controller.js';
import { ProgressStream } from './report/progress-stream.js';
import { CardController } from './card.controller.js';
import { ReportController } from './report.controller.js';
import { ReportsPageController } from './reports-page.controller.js';
import { RulesPagesController } from './rules-pages.controller.js';
import { ScanPageController } from './scan-page.controller.js';
import { SpfModule } from '#features/spf/spf.module.js';
import { SiteErrorFormat } from './site-error-format.js';
import { PublishedRecords } from './tools/published-records.js';
import { ToolForms } from './tools/tool-forms.js';
import { VerifyPageController } from './verify-page.controller.js';
import { WebCheckPageController } from './web-check-page.controller.js';
import { ZonePageController } from './zone-page.controller.js';

/** The web pages; they use the same services, limits and caches as the endpoints. */
@Module({
  imports: [
    GatheringModule,
    HealthModule,
    LookupModule,
    ProfilesModule,
    PropagationModule,
    AvailabilityModule,
    DkimModule,
    DnssecModule,
    MailCheckModule,
    SpfModule,
    SeoModule,
    IdnModule,
    GenerateModule,
    HeaderModule,
    BounceModule,
    PlanModule,
    CompareModule,
    EvidenceModule,
    PreviewModule,
    ZoneCheckModule,
    MoveModule,
    RolloverModule,
    MailTestModule,
    MessageAnalysisModule,
    ReportAnalysisModule,
    RulesModule,
    VerifyModule,
    WebCheckModule,
  ],
  controllers: [
    HomeController,
    ReportController,
    CardController,
    VerifyPageController,
    DnsToolsController,
    MailToolsController,
    PastedToolsController,
    WebCheckPageController,
    MovePageController,
    RolloverPageController,
    MailTestPageController,
    ScanPageController,
    MessagePageController,
    ReportsPageController,
    GeneratorsController,
    ManyPageController,
    ComparePageController,
    EvidencePageController,
    PreviewPageController,
    ZonePageController,
    ProfilesPageController,
    RulesPagesController,
    FilesController,
  ],
  providers: [Assets, PageRenderer, PostedDomainForm, ProgressStream, PublishedRecords, SiteErrorFormat, ToolForms],
})
export class SiteModule {
  /** Scans depend on the configuration. */
  static with(scans: DynamicModule): DynamicModule {
    return { module: SiteModule, imports: [scans] };
  }
}
