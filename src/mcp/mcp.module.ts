import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module.js';
import { BounceModule } from '../bounce/bounce.module.js';
import { Config } from '../config/config.js';
import { DkimModule } from '../dkim/dkim.module.js';
import { DnssecModule } from '../dnssec/dnssec.module.js';
import { Localizer } from '../edge/texts/localizer.js';
import { OpenApiDocument } from '../edge/openapi/openapi-document.js';
import { GenerateModule } from '../generate/generate.module.js';
import { HealthModule } from '../health/health.module.js';
import { IdnModule } from '../idn/idn.module.js';
import { LookupModule } from '../lookup/lookup.module.js';
import { MailCheckModule } from '../mail-check/mail-check.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { PropagationModule } from '../propagation/propagation.module.js';
import { SeoModule } from '../seo/seo.module.js';
import { HeaderModule } from '../header/header.module.js';
import { MoveModule } from '../move/move.module.js';
import { PlanModule } from '../plan/plan.module.js';
import { CheckManyModule } from '../check-many/check-many.module.js';
import { CompareModule } from '../compare/compare.module.js';
import { PreviewModule } from '../preview/preview.module.js';
import { ReportAnalysisModule } from '../report-analysis/report-analysis.module.js';
import { RolloverModule } from '../rollover/rollover.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { MessageAnalysisModule } from '../message-analysis/message-analysis.module.js';
import { WebCheckModule } from '../web-check/web-check.module.js';
import { VerifyModule } from '../verify/verify.module.js';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';
import type { Tool } from './tool.js';
import { Prompts } from './prompts.js';
import { Resources } from './resources.js';
import { InterpretationNotes } from './interpretation-notes.js';
import { ToolRegistry } from './tool-registry.js';
import { ToolRunner } from './tool-runner.js';
import { ToolErrors } from './tool-errors.js';
import { ExplainTool } from './tools/explain.tool.js';
import { HeadersTool } from './tools/headers.tool.js';
import { PlanTool } from './tools/plan.tool.js';
import { PreviewTool } from './tools/preview.tool.js';
import { VerifyTool } from './tools/verify.tool.js';
import { AvailabilityTool } from './tools/availability.tool.js';
import { BounceTool } from './tools/bounce.tool.js';
import { CompareReportsTool } from './tools/compare-reports.tool.js';
import { CompareTool } from './tools/compare.tool.js';
import { DkimTool } from './tools/dkim.tool.js';
import { DnssecTool } from './tools/dnssec.tool.js';
import { GenerateTool } from './tools/generate.tool.js';
import { HealthTool } from './tools/health.tool.js';
import { IdnTool } from './tools/idn.tool.js';
import { LookupTool } from './tools/lookup.tool.js';
import { MailTool } from './tools/mail.tool.js';
import { ManyTool } from './tools/many.tool.js';
import { ProfileTool } from './tools/profile.tool.js';
import { PropagationTool } from './tools/propagation.tool.js';
import { ReportsTool } from './tools/reports.tool.js';
import { RolloverTool } from './tools/rollover.tool.js';
import { MessageTool } from './tools/message.tool.js';
import { WebCheckTool } from './tools/web-check.tool.js';
import { SeoTool } from './tools/seo.tool.js';

/** In the order of `tools/list`. */
const TOOLS = [
  HealthTool,
  LookupTool,
  PropagationTool,
  AvailabilityTool,
  DkimTool,
  DnssecTool,
  MailTool,
  SeoTool,
  WebCheckTool,
  IdnTool,
  GenerateTool,
  HeadersTool,
  MessageTool,
  BounceTool,
  ExplainTool,
  PlanTool,
  PreviewTool,
  VerifyTool,
  CompareTool,
  ReportsTool,
  ProfileTool,
  ManyTool,
  CompareReportsTool,
  RolloverTool,
];

@Module({
  imports: [
    HealthModule,
    LookupModule,
    PropagationModule,
    AvailabilityModule,
    DkimModule,
    DnssecModule,
    MailCheckModule,
    SeoModule,
    WebCheckModule,
    MessageAnalysisModule,
    IdnModule,
    GenerateModule,
    HeaderModule,
    BounceModule,
    RulesModule,
    PlanModule,
    CheckManyModule,
    CompareModule,
    PreviewModule,
    VerifyModule,
    ProfilesModule,
    MoveModule,
    RolloverModule,
    ReportAnalysisModule,
  ],
  controllers: [McpController],
  providers: [
    McpService,
    ToolRunner,
    ToolErrors,
    InterpretationNotes,
    Prompts,
    Resources,
    ...TOOLS,
    {
      provide: ToolRegistry,
      inject: [OpenApiDocument, Localizer, Config, ...TOOLS],
      useFactory: (openApi: OpenApiDocument, localizer: Localizer, config: Config, ...tools: Tool[]) =>
        new ToolRegistry(openApi, localizer, config, tools),
    },
  ],
})
export class McpModule {}
