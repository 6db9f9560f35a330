import { type DynamicModule, Module } from '@nestjs/common';
import { AvailabilityModule } from '#features/availability/availability.module.js';
import { BounceModule } from '#features/bounce/bounce.module.js';
import { Config } from '#platform/config/config.js';
import { DkimModule } from '#features/dkim/dkim.module.js';
import { DnssecModule } from '#features/dnssec/dnssec.module.js';
import { Localizer } from '#platform/edge/texts/localizer.js';
import { OpenApiDocument } from '#platform/edge/openapi/openapi-document.js';
import { GenerateModule } from '#features/generate/generate.module.js';
import { HealthModule } from '#features/health/health.module.js';
import { IdnModule } from '#features/idn/idn.module.js';
import { LookupModule } from '#features/lookup/lookup.module.js';
import { MailCheckModule } from '#features/mail-check/mail-check.module.js';
import { MailTestModule } from '#features/mail-test/mail-test.module.js';
import { ProfilesModule } from '#features/profiles/profiles.module.js';
import { PropagationModule } from '#features/propagation/propagation.module.js';
import { SeoModule } from '#features/seo/seo.module.js';
import { HeaderModule } from '#features/header/header.module.js';
import { MoveModule } from '#features/move/move.module.js';
import { PlanModule } from '#features/plan/plan.module.js';
import { CheckManyModule } from '#features/check-many/check-many.module.js';
import { CompareModule } from '#features/compare/compare.module.js';
import { PreviewModule } from '#features/preview/preview.module.js';
import { ReportAnalysisModule } from '#features/report-analysis/report-analysis.module.js';
import { RolloverModule } from '#features/rollover/rollover.module.js';
import { RulesModule } from '#faces/rules/rules.module.js';
import { MessageAnalysisModule } from '#features/message-analysis/message-analysis.module.js';
import { WebCheckModule } from '#features/web-check/web-check.module.js';
import { VerifyModule } from '#features/verify/verify.module.js';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';
import { EvidenceModule } from '#features/evidence/evidence.module.js';
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
import { EvidenceTool } from './tools/evidence.tool.js';
import { GenerateTool } from './tools/generate.tool.js';
import { HealthTool } from './tools/health.tool.js';
import { IdnTool } from './tools/idn.tool.js';
import { LookupTool } from './tools/lookup.tool.js';
import { GetMailTestTool, StartMailTestTool } from './tools/mail-test.tools.js';
import { MailTool } from './tools/mail.tool.js';
import { ManyTool } from './tools/many.tool.js';
import { ProfileTool } from './tools/profile.tool.js';
import { PropagationTool } from './tools/propagation.tool.js';
import { ReportsTool } from './tools/reports.tool.js';
import { RolloverTool } from './tools/rollover.tool.js';
import { MessageTool } from './tools/message.tool.js';
import { WebCheckTool } from './tools/web-check.tool.js';
import { ScanStatusTool, ScanSummaryTool, StartScanTool } from './tools/scan.tools.js';
import { SeoTool } from './tools/seo.tool.js';

/** In the order of `tools/list`: the ten of the contract first. */
const TOOLS = [
  HealthTool,
  LookupTool,
  PropagationTool,
  AvailabilityTool,
  DkimTool,
  DnssecTool,
  MailTool,
  SeoTool,
  IdnTool,
  GenerateTool,
  HeadersTool,
  BounceTool,
  ExplainTool,
  PlanTool,
  PreviewTool,
  VerifyTool,
  CompareTool,
  MessageTool,
  ReportsTool,
  WebCheckTool,
  ProfileTool,
  RolloverTool,
  ManyTool,
  CompareReportsTool,
  EvidenceTool,
  StartMailTestTool,
  GetMailTestTool,
  StartScanTool,
  ScanStatusTool,
  ScanSummaryTool,
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
    MailTestModule,
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
    EvidenceModule,
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
        new ToolRegistry(
          openApi,
          localizer,
          config,
          tools.filter(({ isOffered }) => isOffered),
        ),
    },
  ],
})
export class McpModule {
  /** Scans depend on the configuration. */
  static with(scans: DynamicModule): DynamicModule {
    return { module: McpModule, imports: [scans] };
  }
}
