import { performance } from 'node:perf_hooks';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { VERSION } from '#platform/config/installation.js';
import { Metrics } from '#base/metrics/metrics.js';

const LOOK_MS = 100;

/** Resource usage of the process, under the conventional names of Prometheus. */
@Injectable()
export class ProcessMetrics implements OnModuleDestroy {
  private readonly timer: NodeJS.Timeout;
  private looked = performance.now();

  constructor(private readonly metrics: Metrics) {
    const started = performance.timeOrigin / 1000;
    metrics.watch('counter', 'process_cpu_seconds_total', 'CPU time used.', () => [[cpuSeconds()]]);
    metrics.watch('gauge', 'process_resident_memory_bytes', 'Memory in use.', () => [[process.memoryUsage.rss()]]);
    metrics.watch('gauge', 'process_start_time_seconds', 'Start, since the epoch.', () => [[started]]);
    metrics.watch('counter', 'dd_event_loop_active_seconds_total', 'Time the event loop was not idle.', () => [
      [performance.eventLoopUtilization().active / 1000],
    ]);
    const build = () => [[1, VERSION, process.version] as const];
    metrics.watch('gauge', 'dd_build_info', 'What is running.', build, 'version', 'node');
    this.timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const now = performance.now();
    this.metrics.eventLoopDelay.observe(Math.max(0, now - this.looked - LOOK_MS) / 1000);
    this.looked = now;
  }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
