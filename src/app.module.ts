import { type DynamicModule, Module } from '@nestjs/common';
import { AvailabilityModule } from './availability/availability.module.js';
import { BadgeModule } from './badge/badge.module.js';
import { BounceModule } from './bounce/bounce.module.js';
import { CalendarModule } from './calendar/calendar.module.js';
import { CheckManyModule } from './check-many/check-many.module.js';
import type { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { DkimModule } from './dkim/dkim.module.js';
import { DnssecModule } from './dnssec/dnssec.module.js';
import { EdgeModule } from './edge/edge.module.js';
import { GenerateModule } from './generate/generate.module.js';
import { HeaderModule } from './header/header.module.js';
import { HealthModule } from './health/health.module.js';
import { IdnModule } from './idn/idn.module.js';
import { LookupModule } from './lookup/lookup.module.js';
import { MailCheckModule } from './mail-check/mail-check.module.js';
import { WebCheckModule } from './web-check/web-check.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { MoveModule } from './move/move.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PlanModule } from './plan/plan.module.js';
import { CompareModule } from './compare/compare.module.js';
import { PreviewModule } from './preview/preview.module.js';
import { ProbeModule } from './probe/probe.module.js';
import { ProfilesModule } from './profiles/profiles.module.js';
import { PropagationModule } from './propagation/propagation.module.js';
import { MessageAnalysisModule } from './message-analysis/message-analysis.module.js';
import { ReportAnalysisModule } from './report-analysis/report-analysis.module.js';
import { RolloverModule } from './rollover/rollover.module.js';
import { RulesModule } from './rules/rules.module.js';
import { SeoModule } from './seo/seo.module.js';
import { SiteModule } from './site/site.module.js';
import { SpfModule } from './spf/spf.module.js';
import { VerifyModule } from './verify/verify.module.js';
import { ZoneCheckModule } from './zone-check/zone-check.module.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        EdgeModule,
        IdnModule, // these two first: Express matches routes in this order, and their answers cost least
        McpModule,
        HealthModule,
        CheckManyModule,
        LookupModule,
        PropagationModule,
        AvailabilityModule,
        DkimModule,
        DnssecModule,
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
        ReportAnalysisModule,
        BadgeModule,
        CalendarModule,
        OperationsModule,
        ProbeModule,
        RulesModule,
        SiteModule,
      ],
    };
  }
}
