import type { Environment } from '../../src/config/environment.js';
import { Clock } from '../../src/domain/clock.js';
import { ReportPatience } from '../../src/health/report-patience.js';
import type { Replacement } from '../lab/application.js';
import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import type { AskedQuestion } from '../lab/traffic.js';
import { type Answer, RunningApp, TestClock } from './running-app.js';

/** However busy the machine, no second resolver is asked for lack of patience; and nobody reaches a limit. */
export const FOR_TESTS = {
  DD_DNS_DEADLINE_MS: '20000',
  DD_DNS_HEDGE_MS: '20000',
  DD_AUTHORITATIVE_TIMEOUT_MS: '2000',
  DD_PROBE_TIMEOUT_MS: '1000',
  DD_SMTP_TIMEOUT_MS: '3000',
  DD_LIMIT_DAY_ANONYMOUS: '100000',
  DD_LIMIT_BURST_ANONYMOUS: '100000',
};

/** A report waits for what it asks, however busy the machine. */
const patient: Replacement = (builder) => builder.overrideProvider(ReportPatience).useValue({ ms: 300_000 });

/** Time stands still, so that no window of a limit ends in the middle. */
export const timeStandsStill: Replacement = (builder) =>
  builder.overrideProvider(Clock).useValue(new TestClock(Date.now()));

/** The whole application in the lab with all its domains. */
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

  /** The questions that a request costs. */
  async questionsFor(path: string): Promise<readonly AskedQuestion[]> {
    this.lab.traffic.clear();
    await this.get(path);
    return [...this.lab.traffic.questions];
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.lab.close();
  }
}
