import { Controller, Get, HttpCode, Module, Param, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ApiExcludeController, ApiProperty } from '../../src/edge/api-decorators.js';
import { IsIn } from 'class-validator';
import { jsonBody } from '../../src/edge/http/body.js';
import { CalledBy, type Caller } from '../../src/edge/limits/caller.js';
import { LangQuery, Localized } from '../../src/edge/texts/language.guard.js';
import { Limited } from '../../src/edge/limits/limits.js';
import { Report, ReportCache } from '../../src/edge/reports/report-cache.js';
import { validated } from '../../src/edge/params/validation.js';

class Choice {
  @ApiProperty()
  @IsIn(['a', 'b'])
  choice!: string;
}

/** Routes that do one thing each, so that every rule of the edge can be seen by itself. */
@Controller('fixture')
@ApiExcludeController()
export class FixtureController {
  computations = 0;
  failing = false;
  /** Reports that wait to be released. */
  held = 0;
  release: () => void = () => undefined;
  private readonly released = new Promise<void>((resolve) => (this.release = resolve));

  constructor(private readonly reports: ReportCache) {}

  @Get('counted')
  counted() {
    return { counted: true };
  }

  @Get('burst')
  @Limited('burst:fixture')
  burst() {
    return { burst: true };
  }

  @Get('localized')
  @Localized()
  localized(@Query() { lang }: LangQuery) {
    return { lang };
  }

  @Get('report/:key')
  report(@Param('key') key: string, @CalledBy() caller: Caller): Promise<Report<object>> {
    return this.reports.report(`fixture:${key}`, caller, async () => {
      this.computations++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (this.failing) throw new Error('secret detail');
      return { key, computation: this.computations };
    });
  }

  @Get('held/:key')
  heldReport(@Param('key') key: string, @CalledBy() caller: Caller): Promise<Report<object>> {
    return this.reports.report(`held:${key}`, caller, async () => {
      this.held++;
      await this.released;
      return { key };
    });
  }

  @Get('crash')
  crash() {
    throw new Error('secret detail');
  }

  @Post('body')
  @HttpCode(200)
  body(@Req() request: Request) {
    return validated(Choice, jsonBody(request));
  }
}

@Module({ controllers: [FixtureController] })
export class FixtureModule {}
