import { Injectable } from '@nestjs/common';
import { Metrics } from '#base/metrics/metrics.js';

/** What this process did for scans, and what it saw of the work that all processes share. */
@Injectable()
export class ScanMetrics {
  /** Domains that are checked here now. */
  private running = 0;
  /** Scans that wait or run, and their domains without a result, as of the last look. */
  private active = { scans: 0, domains: 0 };

  constructor(private readonly metrics: Metrics) {
    metrics.watch('gauge', 'dd_scan_domains_running', 'Domains of scans being checked by this process.', () => [
      [this.running],
    ]);
    metrics.watch('gauge', 'dd_scan_domains_waiting', 'Domains of all scans without a result, as seen here.', () => [
      [this.active.domains],
    ]);
    metrics.watch('gauge', 'dd_scans_active', 'Scans that wait or run, as seen here.', () => [[this.active.scans]]);
  }

  saw(active: { readonly scans: number; readonly domains: number }): void {
    this.active = { ...active };
  }

  async during<T>(check: () => Promise<T>): Promise<T> {
    this.running++;
    try {
      return await check();
    } finally {
      this.running--;
    }
  }

  /** A domain was checked: with a report, with the code of an error, or to be tried again. */
  count(result: string): void {
    this.metrics.scanDomains.count(result);
  }
}
