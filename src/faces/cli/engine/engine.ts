import type { Notice, ReportCommand, Target } from '../command.js';

/** Makes reports: in this process, or through a running service. */
export interface Engine {
  /** Called before the reports are asked for, so that many can be made with one request. */
  expect(command: ReportCommand, targets: readonly Target[]): void;
  /** The report as the API returns it, or a text if a text format was requested. Throws a Failure. */
  report(command: ReportCommand, target: Target, notice: Notice): Promise<object | string>;
  close(): Promise<void>;
}
