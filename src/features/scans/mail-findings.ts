import type { MailCheckResult } from '#features/mail-check/mail-check.dto.js';
import { VERDICT_STATES } from '#features/mail-check/mail-verdict.js';
import type { LineFinding } from './scan-line.js';
import { type Cause, isOfOthers } from './scan-causes.js';

const DISTRUSTED = 'mail-dane.invalid';

/** Whether a domain can receive mail, if it is not plain that it can. */
export function mailFindings({ verdict, mail }: Pick<MailCheckResult, 'verdict' | 'mail'>): LineFinding[] {
  const state = VERDICT_STATES[verdict];
  return [
    ...(state === 'ok' || state === 'info' ? [] : [[`mail-verdict.${verdict}`, state] as const]),
    ...(mail.some(isDistrusted) ? [[DISTRUSTED, 'warn'] as const] : []),
  ];
}

/** Mail servers of others that accept no mail, or that senders with DANE do not trust. */
export function mailCauses({ domain, verdict, mail }: Pick<MailCheckResult, 'domain' | 'verdict' | 'mail'>): Cause[] {
  const state = VERDICT_STATES[verdict];
  const others = mail.filter(({ host }) => isOfOthers(host, domain));
  const dead = state === 'problem' || state === 'warn' ? others.filter(({ accepts }) => accepts === false) : [];
  return [
    ...dead.map(({ host }) => causeOf(host, `mail-verdict.${verdict}`, state)),
    ...others.filter(isDistrusted).map(({ host }) => causeOf(host, DISTRUSTED, 'warn')),
  ];
}

function isDistrusted({ tls }: MailCheckResult['mail'][number]): boolean {
  return tls?.dane === 'invalid';
}

function causeOf(value: string, finding: string, severity: string): Cause {
  return { kind: 'mx', value, finding, severity: severity === 'problem' ? 'problem' : 'warn' };
}
