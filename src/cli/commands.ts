import type { Command } from './command.js';
import { availability } from './commands/availability.command.js';
import { bounce } from './commands/bounce.command.js';
import { check } from './commands/check.command.js';
import { completion } from './commands/completion.command.js';
import { dkim } from './commands/dkim.command.js';
import { dnssec } from './commands/dnssec.command.js';
import { generate } from './commands/generate.command.js';
import { headers } from './commands/headers.command.js';
import { idn } from './commands/idn.command.js';
import { keys } from './commands/keys.command.js';
import { lookup } from './commands/lookup.command.js';
import { mail } from './commands/mail.command.js';
import { man } from './commands/man.command.js';
import { move } from './commands/move.command.js';
import { plan } from './commands/plan.command.js';
import { preview } from './commands/preview.command.js';
import { propagation } from './commands/propagation.command.js';
import { rules } from './commands/rules.command.js';
import { seo } from './commands/seo.command.js';
import { serve } from './commands/serve.command.js';
import { verify } from './commands/verify.command.js';

/** Every command, in the order in which help lists them. A new one is a file, a line here, and its texts. */
export const COMMANDS: readonly Command[] = [
  ...[check, plan, preview, verify, move, lookup, propagation, availability, dnssec, mail, dkim, seo, headers, bounce],
  ...[idn, generate, rules, serve, keys, completion, man],
];
