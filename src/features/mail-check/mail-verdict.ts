import type { MailCheckResult } from './mail-check.dto.js';

export type MailVerdict = 'nullMx' | 'refuses' | 'unknown' | 'accepts';

/** Only a report with failed lookups accepts mail and has no host. */
export function mailVerdict({ nullMx, acceptsMail, mail }: MailCheckResult): MailVerdict {
  if (nullMx) return 'nullMx';
  if (!acceptsMail) return 'refuses';
  return mail.length > 0 ? 'accepts' : 'unknown';
}
