import { Module } from '@nestjs/common';
import { HealthModule } from '#features/health/health.module.js';
import { CalendarRenderer } from './calendar-renderer.js';
import { CalendarController } from './calendar.controller.js';
import { CalendarService } from './calendar.service.js';

@Module({
  imports: [HealthModule],
  controllers: [CalendarController],
  providers: [CalendarRenderer, CalendarService],
})
export class CalendarModule {}
