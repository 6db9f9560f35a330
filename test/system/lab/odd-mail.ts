import { type SmtpManner, smtpServer } from '../../lab/smtp-host.js';
import { CertificateAuthority } from '../../lab/certificates.js';
import { Traffic } from '../../lab/traffic.js';
import { MAIL } from './address-plan.js';
import { identityOf } from './certificates.js';

const OLD_TLS = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT:@SECLEVEL=0' } as const;

/** Mail servers with faults that Postfix cannot have. */
export function startOddMail(): void {
  const around = { ca: new CertificateAuthority(), traffic: new Traffic() };
  const serve = (address: string, manner: SmtpManner) =>
    smtpServer({ name: 'mx1.mailhost.net', certificate: () => identityOf('mail-odd'), ...manner }, around)
      .on('connection', (socket) => socket.on('error', () => undefined))
      .listen(25, address);
  serve(MAIL.oldTls[0], { tls: OLD_TLS });
  serve(MAIL.hangsUp[0], { hangsUp: 'after-starttls' });
  serve(MAIL.flood[0], { greeting: '220-welcome\r\n'.repeat(8000) });
}
