import { closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ScanResult, ScanStart, ScanSummary } from '#features/scans/scans.dto.js';
import { scanView } from '../views/scan.view.js';
import { ScanService } from './engine/scan-service.js';
import { EXIT, Failure, UsageError } from './failure.js';
import { Input } from './input.js';
import { blockLines } from './output/block-lines.js';
import { line, red } from './output/line.js';
import { Progress } from './output/progress.js';
import { SCAN_FORMATS, type ScanFormat, ScanLines } from './output/scan-lines.js';
import { formatForTerminal } from './output/terminal.js';
import type { ParsedArgs } from './parsed-arguments.js';
import { PROGRAM } from './program.js';
import { readSource } from './read-source.js';
import { serviceUrl } from './settings.js';
import { readTerminalEnvironment } from './terminal-environment.js';
import { Terminal } from './terminal.js';
import { wordingOf, type Texts } from './texts.js';

/** Checks without which nothing is known about a domain. */
const UNTOLD: ReadonlySet<string> = new Set(['domain-exists', 'http-entries', 'mail-verdict']);
const MAX_LIST_BYTES = 64 * 2 ** 20;
const ASK_MS = 2000;
/** The service may be away for a while, for example while it is updated: five minutes. */
const MAX_FAILURES = 60;
const WAIT_MS = 5000;
const MOST_LINES = 2_000_000;

/** Starts, follows or cancels a scan of a running service, and returns the exit code. */
export async function runScan(args: ParsedArgs, texts: Texts): Promise<number> {
  const environment = readTerminalEnvironment();
  const server = args.text('server') ?? environment.server;
  if (server === '') throw new UsageError('noScans', { command: `${PROGRAM} scan FILE --server URL` });
  const url = serviceUrl(server);
  const command = commandOf(args);
  const after = afterOf(args);
  const screen = new Terminal(environment, args.text('color'));
  const service = new ScanService(url, environment.key, texts);
  const say = (text: string) => process.stderr.write(formatForTerminal([line(text)], screen.errors));
  try {
    if ('cancel' in command) return await cancel(service, command.cancel, screen, texts);
    let id = command.follow;
    if (id === undefined) {
      const list = await readSource(command.list ?? '', new Input([], process.stdin, MAX_LIST_BYTES));
      const [label, checks, callback] = [args.text('label'), args.text('checks'), args.text('callback')];
      const started = await service.start(list, { label, checks, callback });
      say(accepted(started, texts));
      id = started.id;
    }
    return await new Follower(service, id, { args, texts, screen, server: url.href, say }).run(after);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    process.stderr.write(formatForTerminal([line(red(`${PROGRAM}: `), error.message)], screen.errors));
    return error.kind === 'invalid' ? EXIT.usage : EXIT.unknown;
  }
}

type ScanCommand = { readonly cancel: string } | { readonly list?: string; readonly follow?: string };

/** One of a list, a scan to follow, and a scan to cancel. */
function commandOf(args: ParsedArgs): ScanCommand {
  const [list] = args.positionals;
  const [follow, cancelled] = [args.text('follow'), args.text('cancel')];
  if ([list, follow, cancelled].filter((one) => one !== undefined).length !== 1) throw new UsageError('oneScan');
  if (cancelled !== undefined) return { cancel: cancelled };
  return follow === undefined ? { list: list! } : { follow };
}

function afterOf(args: ParsedArgs): number {
  const text = args.text('after') ?? '0';
  const number = /^\d{1,7}$/.test(text) ? Number(text) : -1;
  if (number < 0 || number > MOST_LINES)
    throw new UsageError('number', { option: '--after', least: 0, most: MOST_LINES });
  return number;
}

async function cancel(service: ScanService, id: string, screen: Terminal, texts: Texts): Promise<number> {
  const { done, total } = await service.cancel(id);
  const wording = wordingOf(texts);
  const text = wording.text('views.scan.progress.cancelled', { done, total });
  return screen.write(formatForTerminal([line(text)], screen.output));
}

function accepted({ id, accepted: count, duplicates, invalid, callbackKey }: ScanStart, texts: Texts): string {
  const wording = wordingOf(texts);
  const first = texts.text('cli.scan.accepted', { id, count: wording.inline(count) });
  const lines = invalid.map(({ line: number, text }) => `${number} "${text}"`).join(', ');
  return [
    first,
    ...(duplicates > 0 ? [texts.count('cli.scan.duplicates', duplicates)] : []),
    ...(invalid.length > 0 ? [texts.text('cli.scan.invalid', { lines })] : []),
    ...(callbackKey === undefined ? [] : [texts.text('cli.scan.callbackKey', { key: callbackKey })]),
  ].join(' ');
}

interface Surroundings {
  readonly args: ParsedArgs;
  readonly texts: Texts;
  readonly screen: Terminal;
  readonly server: string;
  readonly say: (text: string) => void;
}

/** Writes the results of a scan as they come. */
class Follower {
  private after = 0;
  private failures = 0;
  private readonly lines: ScanLines;
  private readonly format: ScanFormat;
  private readonly progress = new Progress(1, process.stderr);
  private readonly file: number | undefined;

  constructor(
    private readonly service: ScanService,
    private readonly id: string,
    private readonly to: Surroundings,
  ) {
    const { args, texts, screen } = to;
    const [wish, path] = [args.text('format') ?? 'text', args.text('output')];
    this.format = SCAN_FORMATS.find((one) => one === wish) ?? 'text';
    this.file = path === undefined ? undefined : opened(path, args.text('after') !== undefined);
    const style = path === undefined ? screen.output : { hasColor: false, width: Infinity };
    this.lines = new ScanLines(this.format, texts, style);
  }

  async run(after: number): Promise<number> {
    this.after = after;
    const leave = () => {
      this.progress.clear();
      this.to.say(this.howToGoOn());
      process.exit(EXIT.unknown);
    };
    process.once('SIGINT', leave);
    try {
      this.write(this.lines.head(after));
      const end = await this.follow();
      return await this.summarize(end);
    } catch (error) {
      this.progress.clear();
      if (error instanceof Failure && error.kind === 'unknown') this.to.say(this.howToGoOn());
      throw error;
    } finally {
      process.off('SIGINT', leave);
      if (this.file !== undefined) closeSync(this.file);
    }
  }

  /** Until no result follows. After a scan is cancelled, workers store what they have. */
  private async follow(): Promise<ScanResult> {
    let wasCancelled = false;
    for (;;) {
      const state = await this.next();
      if (state?.state === 'done' || (state && wasCancelled)) return state;
      wasCancelled ||= state?.state === 'cancelled';
      await delay(ASK_MS);
    }
  }

  /** Undefined if the service is away. */
  private async next(): Promise<ScanResult | undefined> {
    try {
      const state = await this.service.state(this.id);
      this.show(state);
      for await (const result of this.service.results(this.id, this.after)) {
        this.progress.clear();
        this.write(this.lines.each(result));
        this.after = result.n;
      }
      this.show(state);
      this.failures = 0;
      return state;
    } catch (error) {
      const isAway = error instanceof Failure && error.kind === 'unknown';
      if (!isAway || ++this.failures > MAX_FAILURES) throw error;
      this.progress.tell(error.message);
      await delay(WAIT_MS);
      return undefined;
    }
  }

  private show({ total, done, perSecond, remainingSeconds }: ScanResult): void {
    const wording = wordingOf(this.to.texts);
    const pace = this.to.texts.text('cli.scan.pace', { pace: wording.inline(perSecond) });
    const left =
      remainingSeconds === null ? [] : [wording.text('cli.scan.left', { time: { seconds: remainingSeconds } })];
    this.progress.reached(done, total, [pace, ...left].join(', '));
  }

  /** Problems decide the exit code, then domains that were not checked. */
  private async summarize(state: ScanResult): Promise<number> {
    const summary = await this.service.summary(this.id);
    this.progress.clear();
    const { screen, texts } = this.to;
    if (this.format === 'text') {
      const style = this.file === undefined ? screen.output : { hasColor: false, width: Infinity };
      const view = blockLines(scanView(state, summary), wordingOf(texts), {
        ...{ isVerbose: true, rows: Infinity },
        width: style.width,
      });
      this.write(`\n${formatForTerminal(view, style)}`);
    }
    if (summary.withProblems > 0) return EXIT.found;
    const isWhole = state.state === 'done' && state.failed === 0 && !isAnyUntold(state, summary);
    return isWhole ? EXIT.fine : EXIT.unknown;
  }

  private write(text: string): void {
    if (text === '') return;
    if (this.file === undefined) this.to.screen.write(text);
    else writeSync(this.file, text);
  }

  private howToGoOn(): string {
    const command = `${PROGRAM} scan --follow ${this.id} --after ${this.after} --server ${this.to.server}`;
    return this.to.texts.text('cli.scan.goOn', { command });
  }
}

/** Whether a domain has a result that says nothing about it, by the rule of the commands for one domain. */
function isAnyUntold({ checks }: ScanResult, { findings }: ScanSummary): boolean {
  const open = findings.filter(({ severity }) => severity === 'unknown');
  return checks.startsWith('profile:')
    ? open.length > 0
    : open.some(({ id }) => UNTOLD.has(id.slice(0, id.indexOf('.'))));
}

/** Results that follow others are added to their file. */
function opened(path: string, follows: boolean): number {
  try {
    return openSync(path, follows ? 'a' : 'w');
  } catch (error) {
    throw new UsageError('file', { path, reason: (error as Error).message });
  }
}
