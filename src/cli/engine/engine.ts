import type { ReportCommand, Target } from '../command.js';

/** What makes reports: this program itself, or a service that runs elsewhere. */
export interface Engine {
  /** The report as the API has it, or text where one was asked for. Throws a Failure. */
  report(command: ReportCommand, target: Target, notice: (news: string) => void): Promise<object | string>;
  close(): Promise<void>;
}
