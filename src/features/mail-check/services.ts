export interface Service {
  readonly port: number;
  readonly service: string;
}

export const SMTP: Service = { port: 25, service: 'SMTP' };

/** Services besides SMTP, by the names that mail clients use. */
export const MAILBOX_SERVICES: readonly Service[] = [
  { port: 465, service: 'SMTPS' },
  { port: 587, service: 'Submission' },
  { port: 143, service: 'IMAP' },
  { port: 993, service: 'IMAPS' },
  { port: 110, service: 'POP3' },
  { port: 995, service: 'POP3S' },
];

export const MAIL_SERVICES: readonly Service[] = [SMTP, ...MAILBOX_SERVICES];

export const WEB_SERVICES: readonly Service[] = [
  { port: 80, service: 'HTTP' },
  { port: 443, service: 'HTTPS' },
];
