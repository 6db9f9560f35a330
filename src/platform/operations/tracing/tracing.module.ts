import { type DynamicModule, Inject, Module, type OnApplicationShutdown, Optional } from '@nestjs/common';
import { traceWith } from '#base/execution/tracing.js';
import type { Config } from '#platform/config/config.js';
import type { OtlpTracer } from './otlp-tracer.js';

const TRACER = Symbol('tracer');

/** Traces with OpenTelemetry, whose packages are loaded only where a collector is set. */
@Module({})
export class TracingModule implements OnApplicationShutdown {
  constructor(@Optional() @Inject(TRACER) private readonly tracer?: OtlpTracer) {}

  static of({ tracing }: Config): DynamicModule {
    if (!tracing) return { module: TracingModule };
    const useFactory = async (): Promise<OtlpTracer> => {
      const { OtlpTracer } = await import('./otlp-tracer.js');
      const tracer = new OtlpTracer(tracing);
      traceWith(tracer);
      return tracer;
    };
    return { module: TracingModule, providers: [{ provide: TRACER, useFactory }] };
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.tracer) return;
    traceWith(undefined);
    await this.tracer.close();
  }
}
