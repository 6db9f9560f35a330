import type { OperationName } from '#faces/client/index.js';
import type { Type } from '@nestjs/common';
import type { ClassConstructor } from 'class-transformer';
import type { Severity } from '#base/domain/finding.js';
import type { Language } from '#platform/edge/texts/catalog.js';
import type { Block } from '../views/block.js';
import type { ParsedArgs } from './parsed-arguments.js';
import type { Line } from './output/line.js';
import type { Texts } from './texts.js';

/** A positional argument. */
export interface Parameter {
  readonly name: string;
  readonly many?: true;
  readonly optional?: true;
  readonly choices?: readonly string[];
}

export interface Option {
  readonly type: 'boolean' | 'string';
  readonly short?: string;
  /** Placeholder of the value in the help, such as FILE. */
  readonly value?: string;
  readonly multiple?: true;
  readonly choices?: readonly string[];
  readonly isFile?: true;
  /** An earlier name: it still works, but no help lists it. */
  readonly isOld?: true;
}

export type Options = Readonly<Record<string, Option>>;

/** Data for help, completion and the man page; the texts are in `i18n/<lang>/cli.json`. */
interface CommandInfo {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly options: Options;
  /** Valid command lines, without the name of the program. */
  readonly examples: readonly string[];
  /** The API operations that this command covers. */
  readonly operations: readonly string[];
}

/** A command that makes no report; returns the exit code. */
export interface ProgramCommand extends CommandInfo {
  /** Help of all commands needs them all. */
  run(args: ParsedArgs, texts: Texts, all: () => Promise<readonly Command[]>): Promise<number> | number;
}

/** Tells the user what is being done; what stays is not replaced by the next news. */
export type Notice = (news: string, stays?: boolean) => void;

/** The input of one report, with the label that the user sees. */
export interface Target<Input extends object = object> {
  readonly label: string;
  readonly input: Input;
}

/** A target as a request to a running service. */
export interface ServiceRequest {
  readonly operation: OperationName;
  readonly params: Readonly<Record<string, string | undefined>>;
  /** An object is sent as JSON, bytes as plain text. */
  readonly body?: object | Uint8Array;
  /** The request that follows, made of the report that this one returns; undefined if that is the result. */
  readonly then?: (report: object) => ServiceRequest | undefined;
  /** How long to wait before it. */
  readonly delayMs?: number;
  /** What the user has to know before it. */
  readonly says?: string;
}

/** Gets providers of the application context and validates their input. */
export interface ServiceLocator {
  get<T>(type: Type<T>): T;
  /** Validates the input; throws the error that the API returns. */
  read<T extends object>(type: ClassConstructor<T>, plain: object): T;
}

/** A feature of the program, loaded when it is needed. */
export interface LocalService<Input extends object = object, Result = unknown> {
  /** Undefined if the command uses only pure functions. */
  readonly module: Type | undefined;
  call(services: ServiceLocator, input: Input, language: Language, notice: Notice): Promise<Result> | Result;
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
  /** The line of a file that the finding is about. */
  readonly place?: { readonly file: string; readonly line: number };
}

/** A report that has a score and findings: one that can fail a pipeline. */
export interface Scored {
  readonly domain: string;
  readonly score: number;
  readonly findings: readonly ReportFinding[];
  /** The number is a share of requirements that are met, and no score. */
  readonly isShare?: boolean;
  /** What has to stand next to the result in every format. */
  readonly note?: string;
  /** The domain could not be looked up. */
  readonly isUnknown: boolean;
}

export type ReportVerdict = 'fine' | 'found' | 'unknown';

/** How a report is shown to a person. */
export interface Page {
  readonly texts: Texts;
  readonly isVerbose: boolean;
  /** Number of rows of the terminal; a report should fit on one screen. */
  readonly rows: number;
}

/** Files and standard input as sources of input. */
export interface Sources {
  file(path: string): Uint8Array;
  input(): Promise<Uint8Array>;
  /** Names from the arguments, `--file`, the standard input, or the configuration file. */
  names(args: ParsedArgs): Promise<readonly string[]>;
}

/** A command that makes reports, by the service of the program or by one that runs elsewhere. */
export interface ReportCommand<Input extends object = object, Result extends object = object> extends CommandInfo {
  targets(args: ParsedArgs, sources: Sources): Promise<readonly Target<Input>[]> | readonly Target<Input>[];
  request(input: Input, language: Language): ServiceRequest;
  /** The domain, if a report of this input can also be made by a request for many domains. */
  oneOfMany?(input: Input): string | undefined;
  /** The ID of a check or finding that the report is about; an unknown one gets the IDs that are like it. */
  idOf?(input: Input): string | undefined;
  local(): Promise<LocalService<Input, Result | string>>;
  /** The report as text and as Markdown. */
  blocks?(result: Result): readonly Block[];
  /** The report as text, for commands without `blocks`. */
  view?(result: Result, page: Page): readonly Line[];
  /** If absent, the state of the view: a problem is found. */
  verdict?(result: Result): ReportVerdict;
  /** The report as Markdown; if absent, the list of its findings. */
  markdown?(result: Result, texts: Texts): readonly string[];
  /** For reports with findings, to which `--fail-on` applies. */
  scored?(result: Result, input?: Input): Scored;
}

export type Command = ProgramCommand | ReportCommand;

export function isReportCommand(command: Command): command is ReportCommand {
  return 'targets' in command;
}
