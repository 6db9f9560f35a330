import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { firstValueFrom, from, type Observable } from 'rxjs';
import type { Rendered } from '#platform/edge/http/rendered.js';
import { BegunWork } from '#platform/edge/limits/begun-work.js';
import { readDomain } from '#platform/edge/params/typed-name.js';
import { element } from './element.js';
import { PageRenderer } from './page-renderer.js';
import { RunningPage } from './pages/running.page.js';
import { visitorOf } from './visitor.js';

/** Faster results need no page of their own. */
const PATIENCE_MS = 500;
/** A client that would rather wait says for how many seconds (RFC 7240). */
const WAIT = /(?:^|,)\s*wait\s*=\s*"?(\d{1,4})"?/i;
const WithTopics = Reflector.createDecorator<boolean>();

/** Answers with a page that asks again until the result is ready, without beginning or counting the work once more. */
@Injectable()
class RunningFirst implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly begun: BegunWork,
    private readonly renderer: PageRenderer,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const hasTopics = this.reflector.get(WithTopics, context.getHandler());
    const result = this.begun.resultFor(request) ?? firstValueFrom<unknown>(next.handle());
    return from(this.answer(request, http.getResponse(), result, hasTopics));
  }

  private async answer(
    request: Request,
    response: Response,
    result: Promise<unknown>,
    hasTopics: boolean,
  ): Promise<unknown> {
    if (await isDone(result, waitOf(request))) {
      this.begun.end(request);
      return result;
    }
    this.begun.keep(request, result);
    response.statusCode = 202;
    return this.page(request, hasTopics);
  }

  private page(request: Request, hasTopics: boolean): Rendered {
    const { domain: given } = request.params as { readonly domain: string };
    const domain = readDomain(given);
    const names = { domain: domain?.ascii ?? given, displayDomain: domain?.unicode ?? given };
    return this.renderer.render(visitorOf(request), element(RunningPage, { ...names, hasTopics }), {
      'X-Robots-Tag': 'noindex',
    });
  }
}

/** For routes of pages whose result can take seconds. With `topics`, the page shows those of a report as they finish. */
export function RunningPageFirst(parts: { readonly topics?: boolean } = {}): MethodDecorator {
  return applyDecorators(WithTopics(parts.topics ?? false), UseInterceptors(RunningFirst));
}

function waitOf({ headers }: Request): number {
  const [, seconds] = WAIT.exec(String(headers.prefer ?? '')) ?? [];
  return seconds === undefined ? PATIENCE_MS : Number(seconds) * 1000;
}

/** Whether the work ends within this time, well or not. */
async function isDone(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => setImmediate(resolve, false), ms); // what came in meanwhile is read first
  });
  const ended = () => true;
  try {
    return await Promise.race([work.then(ended, ended), late]);
  } finally {
    clearTimeout(timer);
  }
}
