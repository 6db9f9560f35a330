import { checkOf } from '#base/domain/finding.js';
import type { Topic } from '#base/domain/topic.js';
import type { ChangeFacts } from './change-facts.js';
import { lostDelegation } from './checks/lost-delegation.check.js';
import { lostDkim } from './checks/lost-dkim.check.js';
import { lostDmarc } from './checks/lost-dmarc.check.js';
import { lostMail } from './checks/lost-mail.check.js';
import { lostNameServers } from './checks/lost-name-servers.check.js';
import { lostSpf } from './checks/lost-spf.check.js';
import { lostWeb } from './checks/lost-web.check.js';
import { lostWww } from './checks/lost-www.check.js';

/**
 * What a change takes away. Only a report of a change can have these findings. They limit the score and take nothing from it:
 * what is missing costs points in the rest of the report.
 */
export const losses: Topic<ChangeFacts> = {
  name: 'losses',
  cap: 0,
  checks: [lostMail, lostWeb, lostWww, lostNameServers, lostDelegation, lostSpf, lostDkim, lostDmarc],
};

const LOSS = new Set(losses.checks.map(({ id }) => id));

/** Whether a finding is about something that a change takes away. */
export function isLoss({ id }: { readonly id: string }): boolean {
  return LOSS.has(checkOf(id));
}
