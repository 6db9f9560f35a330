import type { Command } from './command.js';
import { availability } from './commands/availability.command.js';
import { bounce } from './commands/bounce.command.js';
import { check } from './commands/check.command.js';
import { compare } from './commands/compare.command.js';
import { completion } from './commands/completion.command.js';
import { dkim } from './commands/dkim.command.js';
import { dnssec } from './commands/dnssec.command.js';
import { doctor } from './commands/doctor.command.js';
import { generate } from './commands/generate.command.js';
import { headers } from './commands/headers.command.js';
import { idn } from './commands/idn.command.js';
import { keys } from './commands/keys.command.js';
import { lookup } from './commands/lookup.command.js';
import { mail } from './commands/mail.command.js';
import { mailTest } from './commands/mail-test.command.js';
import { man } from './commands/man.command.js';
import { mcp } from './commands/mcp.command.js';
import { move } from './commands/move.command.js';
import { plan } from './commands/plan.command.js';
import { preview } from './commands/preview.command.js';
import { propagation } from './commands/propagation.command.js';
import { message } from './commands/message.command.js';
import { reports } from './commands/reports.command.js';
import { rollover } from './commands/rollover.command.js';
import { rules } from './commands/rules.command.js';
import { scan } from './commands/scan.command.js';
import { seo } from './commands/seo.command.js';
import { spf } from './commands/spf.command.js';
import { serve } from './commands/serve.command.js';
import { verify } from './commands/verify.command.js';
import { web } from './commands/web.command.js';
import { zone } from './commands/zone.command.js';

/** Every command, in the order in which help lists them. A new one is a file, a line here, and its texts. */
export const COMMANDS: readonly Command[] = [
  ...[
    check,
    scan,
    plan,
    preview,
    zone,
    verify,
    compare,
    move,
    rollover,
    lookup,
    propagation,
    availability,
    dnssec,
    mail,
    dkim,
    spf,
    web,
  ],
  ...[seo, headers, bounce, message, mailTest, reports],
  ...[idn, generate, rules, serve, doctor, mcp, keys, completion, man],
];
