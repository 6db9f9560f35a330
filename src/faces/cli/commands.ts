import type { Command } from './command.js';

/**
 * Every command by its name, in the order in which help lists them. The file of a command is loaded when it is used, with all that shows
 * its report. A new one is a file, a line here, and its texts.
 */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => (await import('./commands/check.command.js')).check,
  scan: async () => (await import('./commands/scan.command.js')).scan,
  plan: async () => (await import('./commands/plan.command.js')).plan,
  preview: async () => (await import('./commands/preview.command.js')).preview,
  zone: async () => (await import('./commands/zone.command.js')).zone,
  verify: async () => (await import('./commands/verify.command.js')).verify,
  compare: async () => (await import('./commands/compare.command.js')).compare,
  move: async () => (await import('./commands/move.command.js')).move,
  rollover: async () => (await import('./commands/rollover.command.js')).rollover,
  lookup: async () => (await import('./commands/lookup.command.js')).lookup,
  propagation: async () => (await import('./commands/propagation.command.js')).propagation,
  availability: async () => (await import('./commands/availability.command.js')).availability,
  dnssec: async () => (await import('./commands/dnssec.command.js')).dnssec,
  mail: async () => (await import('./commands/mail.command.js')).mail,
  dkim: async () => (await import('./commands/dkim.command.js')).dkim,
  spf: async () => (await import('./commands/spf.command.js')).spf,
  web: async () => (await import('./commands/web.command.js')).web,
  seo: async () => (await import('./commands/seo.command.js')).seo,
  headers: async () => (await import('./commands/headers.command.js')).headers,
  bounce: async () => (await import('./commands/bounce.command.js')).bounce,
  message: async () => (await import('./commands/message.command.js')).message,
  'mail-test': async () => (await import('./commands/mail-test.command.js')).mailTest,
  reports: async () => (await import('./commands/reports.command.js')).reports,
  idn: async () => (await import('./commands/idn.command.js')).idn,
  generate: async () => (await import('./commands/generate.command.js')).generate,
  rules: async () => (await import('./commands/rules.command.js')).rules,
  serve: async () => (await import('./commands/serve.command.js')).serve,
  doctor: async () => (await import('./commands/doctor.command.js')).doctor,
  mcp: async () => (await import('./commands/mcp.command.js')).mcp,
  keys: async () => (await import('./commands/keys.command.js')).keys,
  completion: async () => (await import('./commands/completion.command.js')).completion,
  man: async () => (await import('./commands/man.command.js')).man,
};

export const COMMAND_NAMES: readonly string[] = Object.keys(COMMANDS);

export function loadCommand(name: string): Promise<Command> | undefined {
  return Object.hasOwn(COMMANDS, name) ? COMMANDS[name]!() : undefined;
}

export function loadCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}
