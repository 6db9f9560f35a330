import type { Environment } from '#platform/config/environment.js';
import { Clock } from '#base/domain/clock.js';
import { ReportTimeout } from '#engine/gathering/report-timeout.js';
import type { Replacement } from '../lab/application.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import type { PendingQuery } from '../lab/traffic.js';
import { type Answer, RunningApp, TestClock } from './running-app.js';

/** Long timeouts, so that a busy machine causes no hedged queries, and high limits. */
export const FOR_TESTS = {
  DD_DNS_DEADLINE_MS: '20000',
  DD_DNS_HEDGE_MS: '20000',
  DD_AUTHORITATIVE_TIMEOUT_MS: '2000',
  DD_PROBE_TIMEOUT_MS: '1000',
  DD_SMTP_TIMEOUT_MS: '3000',
  DD_LIMIT_DAY_ANONYMOUS: '100000',
  DD_LIMIT_BURST_ANONYMOUS: '100000',
};

/** A long time limit for reports, for a busy machine. */
const patient: Replacement = (builder) => builder.overrideProvider(ReportTimeout).useValue({ ms: 300_000 });

/** A stopped clock, so that no window of a limit ends during a test. */
export const timeStandsStill: Replacement = (builder) =>
  builder.overrideProvider(Clock).useValue(new TestClock(Date.now()));

/** The whole application with the populated lab. */
export class LabApp {
  private constructor(
    readonly lab: Lab,
    readonly app: RunningApp,
  ) {}

  static async start(env: Environment = {}, replace: Replacement = (builder) => builder): Promise<LabApp> {
    const lab = await startPopulatedLab();
    const app = await RunningApp.start({ ...FOR_TESTS, ...lab.environment, ...env }, (builder) =>
      replace(patient(lab.replace(builder))),
    );
    return new LabApp(lab, app);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.app.get(`/api/v1/${path}`, headers);
  }

  /** The queries that a request causes. */
  async questionsFor(path: string): Promise<readonly PendingQuery[]> {
    this.lab.traffic.clear();
    await this.get(path);
    return [...this.lab.traffic.questions];
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.lab.close();
  }
}
