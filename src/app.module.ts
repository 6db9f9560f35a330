import { type DynamicModule, Module } from '@nestjs/common';
import { AvailabilityModule } from './availability/availability.module.js';
import { BadgeModule } from './badge/badge.module.js';
import { BounceModule } from './bounce/bounce.module.js';
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
import { McpModule } from './mcp/mcp.module.js';
import { MoveModule } from './move/move.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { PlanModule } from './plan/plan.module.js';
import { PreviewModule } from './preview/preview.module.js';
import { ProbeModule } from './probe/probe.module.js';
import { PropagationModule } from './propagation/propagation.module.js';
import { RulesModule } from './rules/rules.module.js';
import { SeoModule } from './seo/seo.module.js';
import { SiteModule } from './site/site.module.js';
import { VerifyModule } from './verify/verify.module.js';

@Module({})
export class AppModule {
  static of(config: Config): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        EdgeModule,
        IdnModule, // these two first: Express tries routes in this order, and their answers cost least
        McpModule,
        HealthModule,
        LookupModule,
        PropagationModule,
        AvailabilityModule,
        DkimModule,
        DnssecModule,
        MailCheckModule,
        SeoModule,
        PlanModule,
        PreviewModule,
        MoveModule,
        VerifyModule,
        GenerateModule,
        HeaderModule,
        BounceModule,
        BadgeModule,
        OperationsModule,
        ProbeModule,
        RulesModule,
        SiteModule,
      ],
    };
  }
}
