import { Module } from '@nestjs/common';
import { SeverityProfile } from '#features/health/severity-profile.js';
import { RulesController } from './rules.controller.js';
import { RulesService } from './rules.service.js';

@Module({ controllers: [RulesController], providers: [RulesService, SeverityProfile], exports: [RulesService] })
export class RulesModule {}
