import { Config } from '#platform/config/config.js';
import { VERSION } from '#platform/config/installation.js';
import type { Capability, CapabilityState, DoctorReport, DoctorState } from '#features/doctor/capability.js';
import { wordsFor, type CapabilityWords } from '#features/doctor/capability-words.js';
import { DoctorModule } from '#features/doctor/doctor.module.js';
import { DoctorService } from '#features/doctor/doctor.service.js';
import { openContext } from './engine/application-context.js';
import { blue, bold, dim, green, indented, line, type Line, red, type Span, yellow } from './output/line.js';
import { displayWidth, formatForTerminal } from './output/terminal.js';
import type { ParsedArgs } from './parsed-arguments.js';
import { readTerminalEnvironment } from './terminal-environment.js';
import { Terminal } from './terminal.js';
import type { Texts } from './texts.js';

/** Documented in `docs/cli.md` and the man page. */
const CODES: Readonly<Record<DoctorState, number>> = { ok: 0, limited: 1, impossible: 2 };
const MARKS: Readonly<Record<CapabilityState, Span>> = { ok: green('✓'), limited: yellow('!'), missing: red('✗') };
const PAINTS: Readonly<Record<DoctorState, (text: string) => Span>> = { ok: green, limited: yellow, impossible: red };
const CONSEQUENCE_INDENT = 4;

/** Examines this machine with the configuration of the service, and returns the exit code. */
export async function runDoctor(given: ParsedArgs, texts: Texts): Promise<number> {
  const context = await openContext(DoctorModule, Config.ofOperator());
  try {
    const report = await context.get(DoctorService).report();
    const screen = new Terminal(readTerminalEnvironment(), given.text('color'));
    const told = report.capabilities.map((one): Told => ({ ...one, ...wordsFor(one, texts) }));
    if (given.flag('json')) screen.write(`${JSON.stringify(jsonOf(report, told))}\n`);
    else screen.write(formatForTerminal(linesOf(report, told, texts), screen.output));
    return CODES[report.state];
  } finally {
    await context.close();
  }
}

type Told = Capability & CapabilityWords;

function jsonOf({ state }: DoctorReport, told: readonly Told[]): object {
  const capabilities = told.map(({ id, subject, state: of, outcome, params, name, measured, means = null }) => ({
    ...{ id, subject: subject ?? null, state: of, outcome, params, name, measured, means },
  }));
  return { api: 'v1', version: VERSION, checkedAt: new Date().toISOString(), state, capabilities };
}

function linesOf({ state }: DoctorReport, told: readonly Told[], texts: Texts): readonly Line[] {
  const width = Math.max(...told.map(({ name }) => displayWidth(name)));
  const verdict = line(PAINTS[state](texts.text(`doctor.verdict.${state}`)));
  const rows = told.flatMap((one, i) => {
    const name = one.name + ' '.repeat(width - displayWidth(one.name));
    const what = indented(0, MARKS[one.state], ' ', bold(name), '  ', one.measured);
    const isSaidNext = one.means === told[i + 1]?.means;
    return one.means === undefined || isSaidNext ? [what] : [what, indented(CONSEQUENCE_INDENT, consequence(one))];
  });
  return [verdict, ...rows];
}

function consequence({ state, means = '' }: Told): Span {
  return state === 'ok' ? dim(means) : blue(means);
}
