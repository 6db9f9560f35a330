import { startPopulatedLab } from '../lab/domains/populated-lab.js';
import type { Lab } from '../lab/lab.js';
import type { AskedQuestion } from '../lab/traffic.js';
import { type Answer, RunningApp } from './running-app.js';

/** Impatient, so that a silent resolver costs a test little, and without a limit that many tests would reach. */
const FOR_TESTS = { DD_DNS_DEADLINE_MS: '1000', DD_DNS_HEDGE_MS: '100', DD_LIMIT_DAY_ANONYMOUS: '100000' };

/** The whole application in the lab with all its domains. */
export class LabApp {
  private constructor(
    readonly lab: Lab,
    readonly app: RunningApp,
  ) {}

  static async start(): Promise<LabApp> {
    const lab = await startPopulatedLab();
    return new LabApp(lab, await RunningApp.start({ ...FOR_TESTS, ...lab.environment }));
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
