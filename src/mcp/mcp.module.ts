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
import { PropagationModule } from '../propagation/propagation.module.js';
import { SeoModule } from '../seo/seo.module.js';
import { HeaderModule } from '../header/header.module.js';
import { MoveModule } from '../move/move.module.js';
import { PlanModule } from '../plan/plan.module.js';
import { PreviewModule } from '../preview/preview.module.js';
import { RulesModule } from '../rules/rules.module.js';
import { VerifyModule } from '../verify/verify.module.js';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';
import type { Tool } from './tool.js';
import { Prompts } from './prompts.js';
import { Resources } from './resources.js';
import { ReadingNotes } from './reading-notes.js';
import { Toolbox } from './toolbox.js';
import { ToolCaller } from './tool-caller.js';
import { ToolErrors } from './tool-errors.js';
import { ExplainTool } from './tools/explain.tool.js';
import { HeadersTool } from './tools/headers.tool.js';
import { PlanTool } from './tools/plan.tool.js';
import { PreviewTool } from './tools/preview.tool.js';
import { VerifyTool } from './tools/verify.tool.js';
import { AvailabilityTool } from './tools/availability.tool.js';
import { BounceTool } from './tools/bounce.tool.js';
import { CompareTool } from './tools/compare.tool.js';
import { DkimTool } from './tools/dkim.tool.js';
import { DnssecTool } from './tools/dnssec.tool.js';
import { GenerateTool } from './tools/generate.tool.js';
import { HealthTool } from './tools/health.tool.js';
import { IdnTool } from './tools/idn.tool.js';
import { LookupTool } from './tools/lookup.tool.js';
import { MailTool } from './tools/mail.tool.js';
import { PropagationTool } from './tools/propagation.tool.js';
import { SeoTool } from './tools/seo.tool.js';

/** In the order in which models see them. */
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
    IdnModule,
    GenerateModule,
    HeaderModule,
    BounceModule,
    RulesModule,
    PlanModule,
    PreviewModule,
    VerifyModule,
    MoveModule,
  ],
  controllers: [McpController],
  providers: [
    McpService,
    ToolCaller,
    ToolErrors,
    ReadingNotes,
    Prompts,
    Resources,
    ...TOOLS,
    {
      provide: Toolbox,
      inject: [OpenApiDocument, Localizer, Config, ...TOOLS],
      useFactory: (openApi: OpenApiDocument, localizer: Localizer, config: Config, ...tools: Tool[]) =>
        new Toolbox(openApi, localizer, config, tools),
    },
  ],
})
export class McpModule {}
