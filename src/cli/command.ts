import type { Type } from '@nestjs/common';
import type { ClassConstructor } from 'class-transformer';
import type { Severity } from '../domain/finding.js';
import type { Language } from '../edge/texts/catalogue.js';
import type { Given } from './given.js';
import type { Line } from './output/line.js';
import type { Texts } from './texts.js';

/** What stands after the options. */
export interface Parameter {
  readonly name: string;
  readonly many?: true;
  readonly optional?: true;
  readonly choices?: readonly string[];
}

export interface Option {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  /** What the value is, as help shows it. */
  readonly value?: string;
  readonly multiple?: true;
  readonly choices?: readonly string[];
  readonly isFile?: true;
}

export type Options = Readonly<Record<string, Option>>;

/** What help, completion and the man page need to know; the sentences are in `i18n/<lang>/cli.json`. */
interface CommandInfo {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly options: Options;
  /** Arguments that work, without the name of the program. */
  readonly examples: readonly string[];
  /** The operations of the API that it makes available. */
  readonly operations: readonly string[];
}

/** A command that is no report: it gets what it needs and returns the exit code. */
export interface ProgramCommand extends CommandInfo {
  run(given: Given, texts: Texts, commands: readonly Command[]): Promise<number> | number;
}

/** One thing to make a report about, and what the user calls it. */
export interface Target<Input extends object = object> {
  readonly label: string;
  readonly input: Input;
}

/** The same as a request to a running service. */
export interface ServiceRequest {
  /** Segments of the path after `/api/v1`, not yet encoded. */
  readonly path: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, bytes as plain text. */
  readonly body?: object | Uint8Array;
}

/** Where a local service is found: a provider of the application context, and its input classes. */
export interface Desk {
  get<T>(type: Type<T>): T;
  /** The input as its class has it, or the error that the API returns. */
  read<T extends object>(type: ClassConstructor<T>, plain: object): T;
}

/** A feature of the program, loaded when it is needed. */
export interface LocalService<Input extends object = object, Result = unknown> {
  /** Undefined: it needs no service, only what is pure. */
  readonly module: Type | undefined;
  call(desk: Desk, input: Input, language: Language, notice: (news: string) => void): Promise<Result> | Result;
}

/** A finding as reports have it. */
export interface ReportFinding {
  readonly id: string;
  readonly severity: Severity;
  readonly topic: string;
  readonly title: string;
  readonly detail: string;
  readonly verify?: string;
  readonly references: readonly { readonly title: string; readonly url: string }[];
  readonly fix?: {
    readonly steps: readonly string[];
    readonly record?: { readonly host: string; readonly type: string; readonly value: string };
  };
}

/** A report that has a score and findings: one that can fail a pipeline. */
export interface Scored {
  readonly domain: string;
  readonly score: number;
  readonly findings: readonly ReportFinding[];
  /** Nothing could be found out. */
  readonly isUnknown: boolean;
}

export type Verdict = 'fine' | 'found' | 'unknown';

/** How a report is shown to a person. */
export interface Page {
  readonly texts: Texts;
  readonly isVerbose: boolean;
  /** How many lines there are; a report should fit on one screen. */
  readonly rows: number;
}

/** What can be asked with the standard input next to it. */
export interface Sources {
  file(path: string): Uint8Array;
  input(): Promise<Uint8Array>;
  /** Names from the arguments, `--file`, the standard input, or the configuration file. */
  names(given: Given): Promise<readonly string[]>;
}

/** A command that makes reports, by the service of the program or by one that runs elsewhere. */
export interface ReportCommand<Input extends object = object, Result extends object = object> extends CommandInfo {
  targets(given: Given, sources: Sources): Promise<readonly Target<Input>[]> | readonly Target<Input>[];
  request(input: Input, language: Language): ServiceRequest;
  local(): Promise<LocalService<Input, Result | string>>;
  view(result: Result, page: Page): readonly Line[];
  /** Without it every report is fine. */
  verdict?(result: Result): Verdict;
  /** For those with findings, which are judged by `--fail-on`. */
  scored?(result: Result): Scored;
}

export type Command = ProgramCommand | ReportCommand;

export function isReport(command: Command): command is ReportCommand {
  return 'view' in command;
}
