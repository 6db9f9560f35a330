import { existsSync } from 'node:fs';
import type { TerminalEnvironment } from '../config/terminal-environment.js';
import { parseUrl } from '../domain/parse-url.js';
import type { Language } from '../edge/texts/catalogue.js';
import type { Given } from './given.js';
import { type Baseline, parseBaseline } from './baseline.js';
import type { ReportCommand } from './command.js';
import { CONFIGURATION_FILE, type FileSettings, parseConfigurationFile } from './configuration-file.js';
import type { Engine } from './engine/engine.js';
import { DEFAULT_FAIL_ON, parseFailOn } from './fail-on.js';
import { UsageError } from './failure.js';
import { Input, textOf } from './input.js';
import type { Rules } from './judgement.js';
import { type Format, FORMATS } from './options.js';
import type { Texts } from './texts.js';

interface Settings {
  readonly input: Input;
  readonly rules: Rules;
  readonly parallel: number;
  readonly format: Format;
  /** Of the configuration file, where no option says otherwise. */
  readonly language: Language | undefined;
}

const PARALLEL = 4;
/** As many as one client of the service may have under way. */
const MOST_PARALLEL = 12;

/** What applies to a run: options first, then the configuration file, then what is usual. */
export function settingsOf(command: ReportCommand, given: Given): Settings {
  const file = 'config' in command.options ? fileSettings(given.text('config')) : {};
  const input = new Input(file.domains);
  const failOn = given.text('fail-on') ?? file.failOn ?? DEFAULT_FAIL_ON;
  const rule = parseFailOn(failOn);
  if (!rule) throw new UsageError('failOn', { value: failOn });
  const baseline = baselineAt(given.text('baseline') ?? file.baseline, input);
  return {
    input,
    rules: {
      failOn: rule,
      ignore: new Set([...(file.ignore ?? []), ...given.list('ignore')]),
      ...(baseline && { baseline }),
    },
    parallel: parallelOf(given.text('parallel') ?? String(file.parallel ?? PARALLEL)),
    format: formatOf(given, file),
    language: given.text('lang') === undefined ? file.lang : undefined,
  };
}

/** The file that was named, or the one of the folder, if there is one. */
function fileSettings(path: string | undefined): FileSettings {
  if (path === undefined && !existsSync(CONFIGURATION_FILE)) return {};
  const name = path ?? CONFIGURATION_FILE;
  return parseConfigurationFile(name, textOf(new Input().file(name)));
}

/** One that is not there yet is empty: the first run writes it. */
function baselineAt(path: string | undefined, input: Input): Baseline | undefined {
  if (path === undefined) return undefined;
  if (!existsSync(path)) return new Map();
  const baseline = parseBaseline(textOf(input.file(path)));
  if (!baseline) throw new UsageError('baseline', { path });
  return baseline;
}

function parallelOf(text: string): number {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > MOST_PARALLEL) throw new UsageError('parallel', { limit: MOST_PARALLEL });
  return number;
}

/** Formats of a command's own, such as those of plans, come from the service as they are. */
function formatOf(given: Given, file: FileSettings): Format {
  if (given.flag('json')) return 'json';
  const wish = given.text('format') ?? file.format ?? 'text';
  return FORMATS.find((one) => one === wish) ?? 'text';
}

/** A key goes only where its owner says. */
export async function engineOf(given: Given, environment: TerminalEnvironment, texts: Texts): Promise<Engine> {
  const server = given.text('server') ?? environment.server;
  if (server === '') {
    const { LocalEngine } = await import('./engine/local-engine.js');
    return new LocalEngine(texts);
  }
  const url = parseUrl(server);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') throw new UsageError('url', { value: server });
  const { RemoteEngine } = await import('./engine/remote-engine.js');
  return new RemoteEngine(url, environment.key, texts);
}
