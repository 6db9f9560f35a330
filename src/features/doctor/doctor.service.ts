import { Injectable } from '@nestjs/common';
import type { CancelSignal } from '#platform/runtime/cancel-signal.js';
import { Timeouts } from '#platform/runtime/timeouts.js';
import { orElse } from '#platform/runtime/upstream-error.js';
import { type Capability, type CapabilityId, type DoctorReport, doctorReport } from './capability.js';
import { MachineExamination } from './machine.examination.js';
import { ProxyExamination } from './proxy.examination.js';
import { ResolversExamination } from './resolvers.examination.js';
import { RoutesExamination } from './routes.examination.js';
import { WebExamination } from './web.examination.js';

const DEADLINE_MS = 12_000;

/** What this machine can reach. */
@Injectable()
export class DoctorService {
  constructor(
    private readonly resolvers: ResolversExamination,
    private readonly proxy: ProxyExamination,
    private readonly routes: RoutesExamination,
    private readonly web: WebExamination,
    private readonly machine: MachineExamination,
    private readonly timeouts: Timeouts,
  ) {}

  async report(signal?: CancelSignal): Promise<DoctorReport> {
    const found = await Promise.all([
      this.inTime(this.resolvers, ['resolver'], signal),
      this.inTime(this.proxy, ['proxy'], signal),
      this.inTime(this.routes, ['udp', 'tcp', 'ipv4', 'ipv6'], signal),
      this.inTime(this.web, ['https', 'http', 'certificates', 'clock'], signal),
      this.inTime(this.machine, ['smtp', 'rdap', 'redis'], signal),
    ]);
    return doctorReport(found.flat());
  }

  /** What took too long is missing, and ends: an open connection would delay the end of the command. */
  private inTime(
    one: { examine(signal: CancelSignal): Promise<Capability[]> },
    ids: readonly CapabilityId[],
    end: CancelSignal | undefined,
  ): Promise<Capability[]> {
    const late = ids.map((id): Capability => ({ id, state: 'missing', outcome: 'late', params: {} }));
    return this.timeouts.limit(DEADLINE_MS, end, (signal) => one.examine(signal)).catch(orElse(late));
  }
}
