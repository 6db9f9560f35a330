import type { AddressInfo } from 'node:net';
import type { Type } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Config } from '#platform/config/config.js';
import type { Environment } from '#platform/config/environment.js';
import { Clock } from '#base/domain/clock.js';
import { UpstreamLog } from '#platform/edge/errors/upstream-log.js';
import { OpenApiDocument } from '#platform/edge/openapi/openapi-document.js';
import { TimeoutOptions, Timeouts } from '#platform/runtime/timeouts.js';
import { createApplication, type Replacement } from '../lab/application.js';
import { schemaCheck } from './schema-check.js';

/** Timeouts that are extended for stalls, so that none occurs because the machine is busy. */
const patient: Replacement = (builder) =>
  builder.overrideProvider(Timeouts).useValue(new Timeouts(new TimeoutOptions({ maxExtension: 1000 })));

/** Without the line for each failure of the network that a test makes up. Tests of logs set the level, and get it. */
const quiet: Replacement = (builder) => builder.overrideProvider(UpstreamLog).useValue({ about: () => undefined });

/** A clock that only changes when it is set. */
export class TestClock extends Clock {
  constructor(public time = Date.UTC(2026, 10, 15, 12)) {
    super();
  }

  now(): number {
    return this.time;
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
}

type SchemaCheck = ReturnType<typeof schemaCheck>;

/** Applications with the same modules have the same OpenAPI document and share the compiled schemas. */
const checks = new Map<string, SchemaCheck>();

function checkFor(app: NestExpressApplication, extraModules: readonly Type[] = []): SchemaCheck {
  const id = extraModules.map(({ name }) => name).join();
  const check = checks.get(id) ?? schemaCheck(app.get(OpenApiDocument).read());
  checks.set(id, check);
  return check;
}

/** The whole application on its own port; every response is validated against the OpenAPI document. */
export class RunningApp {
  private constructor(
    readonly app: NestExpressApplication,
    readonly url: string,
    private readonly check: SchemaCheck,
  ) {}

  static async start(env: Environment = {}, replace?: Replacement, extraModules?: Type[]): Promise<RunningApp> {
    const config = new Config({ DD_LOG_LEVEL: 'error', ...env });
    const prepared: Replacement = (builder) => patient(env.DD_LOG_LEVEL ? builder : quiet(builder));
    const app = await createApplication(
      config,
      (builder) => replace?.(prepared(builder)) ?? prepared(builder),
      extraModules,
    );
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    return new RunningApp(app, `http://127.0.0.1:${port}`, checkFor(app, extraModules));
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, { headers });
  }

  async post(path: string, body: string | object, headers: Record<string, string> = {}): Promise<Answer> {
    const json = typeof body !== 'string';
    return this.send('POST', path, {
      body: json ? JSON.stringify(body) : body,
      headers: { 'content-type': json ? 'application/json' : 'text/plain', ...headers },
    });
  }

  async send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { prefer: 'wait=600', ...(init.headers as Record<string, string>) }; // pages come with their result
    const response = await fetch(this.url + path, { method, redirect: 'manual', ...init, headers });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
    const answer = { status: response.status, headers: response.headers, text, body };
    this.check(method, path, answer);
    return answer;
  }

  close(): Promise<void> {
    return this.app.close();
  }
}

/** The error code of an error response. */
export function codeOf({ body }: Answer): string | undefined {
  return (body as { error?: { code: string } }).error?.code;
}

export function messageOf({ body }: Answer): string {
  return (body as { error: { message: string } }).error.message;
}
