import { type DynamicModule, Module } from '@nestjs/common';
import { AvailabilityModule } from '#features/availability/availability.module.js';
import { BadgeModule } from '#features/badge/badge.module.js';
import { BounceModule } from '#features/bounce/bounce.module.js';
import { CalendarModule } from '#features/calendar/calendar.module.js';
import { CheckManyModule } from '#features/check-many/check-many.module.js';
import type { Config } from '#platform/config/config.js';
import { ConfigModule } from '#platform/config/config.module.js';
import { DkimModule } from '#features/dkim/dkim.module.js';
import { DnssecModule } from '#features/dnssec/dnssec.module.js';
import { DoctorModule } from '#features/doctor/doctor.module.js';
import { EvidenceModule } from '#features/evidence/evidence.module.js';
import { EdgeModule } from '#platform/edge/edge.module.js';
import { GenerateModule } from '#features/generate/generate.module.js';
import { HeaderModule } from '#features/header/header.module.js';
import { HealthModule } from '#features/health/health.module.js';
import { IdnModule } from '#features/idn/idn.module.js';
import { LookupModule } from '#features/lookup/lookup.module.js';
import { MailTestModule } from '#features/mail-test/mail-test.module.js';
import { MailCheckModule } from '#features/mail-check/mail-check.module.js';
import { WebCheckModule } from '#features/web-check/web-check.module.js';
import { McpModule } from '#faces/mcp/mcp.module.js';
import { MoveModule } from '#features/move/move.module.js';
import { OperationsModule } from '#platform/operations/operations.module.js';
import { PlanModule } from '#features/plan/plan.module.js';
import { CompareModule } from '#features/compare/compare.module.js';
import { PreviewModule } from '#features/preview/preview.module.js';
import { ProbeModule } from '#faces/probe/probe.module.js';
import { ProfilesModule } from '#features/profiles/profiles.module.js';
import { PropagationModule } from '#features/propagation/propagation.module.js';
import { MessageAnalysisModule } from '#features/message-analysis/message-analysis.module.js';
import { ReportAnalysisModule } from '#features/report-analysis/report-analysis.module.js';
import { RolloverModule } from '#features/rollover/rollover.module.js';
import { RulesModule } from '#faces/rules/rules.module.js';
import { ScansModule } from '#features/scans/scans.module.js';
import { SeoModule } from '#features/seo/seo.module.js';
import { SiteModule } from '#faces/site/site.module.js';
import { SpfModule } from '#features/spf/spf.module.js';
import { TracingModule } from '#platform/operations/tracing/tracing.module.js';
import { VerifyModule } from '#features/verify/verify.module.js';
import { ZoneCheckModule } from '#features/zone-check/zone-check.module.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    const scans = ScansModule.of(config);
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        TracingModule.of(config),
        EdgeModule,
        IdnModule, // these two first: Express matches routes in this order, and their answers cost least
        McpModule.with(scans),
        HealthModule,
        CheckManyModule,
        LookupModule,
        PropagationModule,
        AvailabilityModule,
        DkimModule,
        DnssecModule,
        DoctorModule,
        EvidenceModule,
        MailCheckModule,
        SpfModule,
        WebCheckModule,
        SeoModule,
        PlanModule,
        CompareModule,
        PreviewModule,
        ZoneCheckModule,
        MoveModule,
        RolloverModule,
        VerifyModule,
        ProfilesModule,
        GenerateModule,
        HeaderModule,
        BounceModule,
        MessageAnalysisModule,
        MailTestModule,
        scans,
        ReportAnalysisModule,
        BadgeModule,
        CalendarModule,
        OperationsModule,
        ProbeModule,
        RulesModule,
        SiteModule.with(scans),
      ],
    };
  }
}
