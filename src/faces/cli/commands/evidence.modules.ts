import { Module } from '@nestjs/common';
import { EvidenceModule } from '#features/evidence/evidence.module.js';
import { PlanModule } from '#features/plan/plan.module.js';
import { PreviewModule } from '#features/preview/preview.module.js';
import { ProfilesModule } from '#features/profiles/profiles.module.js';

/** Commands whose report can also be made from a file. */
@Module({ imports: [ProfilesModule, EvidenceModule] })
export class CommandCheckModule {}

@Module({ imports: [PlanModule, EvidenceModule] })
export class CommandPlanModule {}

@Module({ imports: [PreviewModule, EvidenceModule] })
export class CommandPreviewModule {}
