import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TerminalEnvironment } from './terminal-environment.js';
import type { ProfileFile } from '#platform/config/config.js';
import { parseUrl } from '#base/domain/parse-url.js';
import type { Language } from '#platform/edge/texts/catalog.js';
import type { ParsedArgs } from './parsed-arguments.js';
import { type Baseline, parseBaseline } from './baseline.js';
import type { ReportCommand } from './command.js';
import { CONFIGURATION_FILE, type FileSettings, parseConfigurationFile } from './configuration-file.js';
import type { Engine } from './engine/engine.js';
import { DEFAULT_FAIL_ON, parseFailOn } from './fail-on.js';
import { UsageError } from './failure.js';
import { Input, decodeText } from './input.js';
import type { Rules } from './judgment.js';
import { type Format, FORMATS } from './options.js';
import type { Texts } from './texts.js';

interface Settings {
  readonly input: Input;
  readonly rules: Rules;
  readonly parallel: number;
  readonly format: Format;
  /** Further files with the same results. */
  readonly also: readonly { readonly format: Format; readonly path: string }[];
  /** From the configuration file; undefined if an option is given. */
  readonly language: Language | undefined;
  /** The severity profile of the configuration file. */
  readonly profile?: ProfileFile;
}

const PARALLEL = 4;
/** The default of DD_REPORTS_AT_ONCE_PER_CLIENT. */
const MAX_PARALLEL = 12;

/** The settings of a run: options first, then the configuration file, then defaults. */
export function settingsOf(command: ReportCommand, args: ParsedArgs): Settings {
  const path = args.text('config');
  const file = 'config' in command.options ? fileSettings(path) : {};
  const input = new Input(file.domains);
  const failOn = args.text('fail-on') ?? file.failOn ?? DEFAULT_FAIL_ON;
  const rule = parseFailOn(failOn);
  if (!rule) throw new UsageError('failOn', { value: failOn });
  const baseline = baselineAt(args.text('baseline') ?? file.baseline, args.text('write-baseline'), input);
  return {
    input,
    rules: {
      failOn: rule,
      ignore: new Set([...(file.ignore ?? []), ...args.list('ignore')]),
      ...(baseline && { baseline }),
    },
    parallel: parallelOf(args.text('parallel') ?? String(file.parallel ?? PARALLEL)),
    format: formatOf(args, file),
    also: args.list('also').map(alsoOf),
    language: args.text('lang') === undefined ? file.lang : undefined,
    ...(file.severityProfile && {
      profile: { path: path ?? CONFIGURATION_FILE, text: JSON.stringify(file.severityProfile) },
    }),
  };
}

/** The named file, or the one in the current folder if it exists. */
function fileSettings(path: string | undefined): FileSettings {
  if (path === undefined && !existsSync(CONFIGURATION_FILE)) return {};
  const name = path ?? CONFIGURATION_FILE;
  return parseConfigurationFile(name, decodeText(new Input().file(name)));
}

/** A missing file is an empty baseline only if this run writes it. */
function baselineAt(path: string | undefined, written: string | undefined, input: Input): Baseline | undefined {
  if (path === undefined) return undefined;
  if (!existsSync(path)) {
    if (written === undefined || resolve(written) !== resolve(path)) throw new UsageError('noBaseline', { path });
    return new Map();
  }
  const baseline = parseBaseline(decodeText(input.file(path)));
  if (!baseline) throw new UsageError('baseline', { path });
  return baseline;
}

function parallelOf(text: string): number {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > MAX_PARALLEL) throw new UsageError('parallel', { limit: MAX_PARALLEL });
  return number;
}

function alsoOf(text: string): Settings['also'][number] {
  const [, name, path = ''] = /^(\w+)=(.+)$/.exec(text) ?? [];
  const format = FORMATS.find((one) => one === name);
  if (!format) throw new UsageError('also', { text, formats: FORMATS.join(', ') });
  return { format, path };
}

/** A format of the command itself, such as those of plans, is passed to the service. */
function formatOf(args: ParsedArgs, file: FileSettings): Format {
  if (args.flag('json')) return 'json';
  const wish = args.text('format') ?? file.format ?? 'text';
  return FORMATS.find((one) => one === wish) ?? 'text';
}

/** The API key is sent only to the server that the user named. */
export async function engineOf(
  args: ParsedArgs,
  environment: TerminalEnvironment,
  texts: Texts,
  profile?: ProfileFile,
): Promise<Engine> {
  const server = args.text('server') ?? environment.server;
  if (server === '') {
    const { LocalEngine } = await import('./engine/local-engine.js');
    return new LocalEngine(texts, profile);
  }
  if (profile) throw new UsageError('serverProfile', { path: profile.path });
  const url = serviceUrl(server);
  const { RemoteEngine } = await import('./engine/remote-engine.js');
  return new RemoteEngine(url, environment.key, texts);
}

export function serviceUrl(server: string): URL {
  const url = parseUrl(server);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new UsageError('url', { value: server });
  return url;
}
