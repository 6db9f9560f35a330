import { Controller, Get, HttpCode, Module, Param, Post, Query, Req } from '@nestjs/common';
import { SkipThrottle, Throttle } from '@nestjs/throttler';
import { ApiExcludeController, ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { Request } from 'express';
import { BodyLimit } from '#platform/edge/body-limit.js';
import { bytesOf } from '#platform/edge/http/body.js';
import { JsonBody } from '#platform/edge/json-body.js';
import { CurrentClient, type Client } from '#platform/edge/limits/client.js';
import { LangQuery, Localized } from '#platform/edge/texts/lang-query.js';
import { Deprecated } from '#platform/edge/openapi/lifecycle.js';
import { BurstLimit } from '#platform/edge/limits/limits.js';
import { Report, ReportCache } from '#platform/edge/reports/report-cache.js';
import { MemoryBudget } from '#platform/runtime/memory-budget.js';

const ruleOf = (key: string) => ({ key, lifetime: () => 'full' as const, isConclusive: () => true });

export const UPLOAD_LIMIT = 1_000_000;

class Choice {
  @ApiProperty()
  @IsIn(['a', 'b'])
  choice!: string;
}

/** Routes with one behavior each, so that every rule of the edge can be tested separately. */
@Controller('fixture')
@ApiExcludeController()
export class FixtureController {
  computations = 0;
  failing = false;
  /** Number of reports that wait for `release`. */
  held = 0;
  release: () => void = () => undefined;
  private readonly released = new Promise<void>((resolve) => (this.release = resolve));

  constructor(
    private readonly reports: ReportCache,
    private readonly memory: MemoryBudget,
  ) {}

  @Get('counted')
  counted() {
    return { counted: true };
  }

  @Get('burst')
  @BurstLimit('fixture')
  burst() {
    return { burst: true };
  }

  @Get('skipped')
  @SkipThrottle()
  skipped() {
    return { skipped: true };
  }

  @Get('throttled')
  @Throttle({ default: { limit: 2, ttl: 60_000 } })
  throttled() {
    return { throttled: true };
  }

  @Get('throttled-burst')
  @Throttle({ burst: { limit: 3, ttl: 10_000 } })
  throttledBurst() {
    return { throttled: true };
  }

  @Get('old')
  @Deprecated({ since: '1.2.0', on: '2026-12-01', until: '2027-12-01', instead: '/fixture/counted' })
  old() {
    return { old: true };
  }

  @Get('localized')
  @Localized()
  localized(@Query() { lang }: LangQuery) {
    return { lang };
  }

  @Get('report/:key')
  report(@Param('key') key: string, @CurrentClient() client: Client): Promise<Report<object>> {
    return this.reports.report(ruleOf(`fixture:${key}`), client, async () => {
      this.computations++;
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (this.failing) throw new Error('secret detail');
      return { key, computation: this.computations };
    });
  }

  @Get('held/:key')
  heldReport(@Param('key') key: string, @CurrentClient() client: Client): Promise<Report<object>> {
    return this.reports.report(ruleOf(`held:${key}`), client, async () => {
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
  body(@JsonBody() choice: Choice) {
    return choice;
  }

  @Post('upload')
  @HttpCode(200)
  @BodyLimit(UPLOAD_LIMIT)
  upload(@Req() request: Request) {
    return { bytes: bytesOf(request).length, held: this.memory.running };
  }
}

@Module({ controllers: [FixtureController] })
export class FixtureModule {}
